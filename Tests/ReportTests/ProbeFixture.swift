import Bytes
import Checks
import Observation
import PathValidation
import Report
import TLSWire
import X509

/// Documents of one connection with all questions, of many connections, and of a server that says hostile things.
enum ProbeFixture {
  static let address = IPAddress("192.0.2.1") ?? .loopbackV4
  static let aes = WireValue(id: "0x1301", name: "TLS_AES_128_GCM_SHA256")
  static let hybrid = WireValue(id: "0x11ec", name: "X25519MLKEM768")
  static let tls13 = HandshakeDescription(
    protocol: "TLSv1.3", cipherSuite: aes, group: hybrid, signatureScheme: WireValue(id: "0x0403", name: "ecdsa_secp256r1_sha256"),
    alpn: "h2")

  static func attempt(_ number: Int, _ entries: [PhaseTimings.Entry]) -> AttemptObservation {
    var attempt = AttemptObservation()
    attempt.number = number
    attempt.address = address
    attempt.port = 443
    attempt.handshake = tls13
    attempt.timings = PhaseTimings(entries)
    attempt.bytesSent = 1_820
    attempt.bytesReceived = 4_310
    attempt.recordsSent = 4
    attempt.recordsReceived = 9
    attempt.roundTrips = 2
    attempt.tcp = TCPObservation(roundTrip: 11_640, roundTripVariance: 412, retransmits: 0)
    return attempt
  }

  /// A row of statistics as a single attempt makes it, or as many make it that lie near each other.
  static func row(_ phase: Phase, _ median: Int64, spread: Int64 = 0, count: Int = 1, histogram: [Int]? = nil) -> PhaseStatistics {
    PhaseStatistics(
      phase: phase, count: count, minimum: median - spread / 2, median: median, mean: Double(median) + Double(spread) / 8,
      p95: median + spread * 2, p99: median + spread * 3, maximum: median + spread * 4, deviation: Double(spread) / 2,
      histogram: histogram)
  }

  static let leaf = LeafObservation(
    subject: "CN=example.org", issuer: "CN=Issuing CA,O=Example", notAfter: "2027-01-23T08:00:00Z",
    sha256: String(repeating: "5a", count: 32), serial: "04ab00", dnsNames: ["example.org", "www.example.org"])

  static func feature(_ name: String, _ support: Support, _ how: EvidenceKind = .serverHello, _ detail: String? = nil) -> FeatureObservation
  {
    FeatureObservation(name: name, support: support, evidence: EvidenceDescription(how, detail: detail))
  }

  private static var negotiated: NegotiatedObservation {
    var seen = NegotiatedObservation(handshake: tls13)
    seen.serverName = "example.org"
    seen.alpnOffered = ["h2", "http/1.1"]
    let names = ["supported_versions", "key_share", "application_layer_protocol_negotiation", "server_name"]
    seen.extensions = names.map { ExtensionObservation(id: "0x0000", name: $0, protocols: ["TLSv1.3"]) }
    seen.certificate = leaf
    seen.certificateCount = 2
    seen.earliestNotAfter = "2027-01-02T08:00:00Z"
    seen.isStapled = true
    seen.timestamps = [TimestampCount(source: .tls, count: 0), TimestampCount(source: .certificate, count: 2)]
    seen.hasExtendedMainSecret = true
    seen.randomTime = "2061-03-04T05:06:07Z"
    seen.randomTimeIsPlausible = false
    seen.tickets = [
      TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 7_200, length: 208, maximumEarlyData: 16_384),
      TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 7_200, length: 208, maximumEarlyData: 16_384),
    ]
    return seen
  }

  static var single: ProbeObservation {
    var seen = ProbeObservation()
    seen.asked = ["handshakes", "names", "alpn", "sessions"]
    let entries: [PhaseTimings.Entry] = [
      .init(.dns, 3_120), .init(.connect, 11_830), .init(.serverHello, 12_410), .init(.certificate, 96), .init(.finished, 612),
      .init(.firstTicket, 7_540),
    ]
    seen.attempts = [attempt(1, entries)]
    seen.statistics = (entries + [.init(.tls, 13_118), .init(.total, 35_608)]).map { row($0.phase, $0.duration) }
    seen.series.ended = 1
    seen.series.succeeded = 1
    seen.series.listed = 1
    seen.negotiated = negotiated
    verify(&seen, [VerdictDescription(trusted: true, hostnameMatches: true)])
    examine(&seen)
    seen.fingerprints = FingerprintsObservation(
      ja3: "579ccef312d18482fc42e2b822ca2430", ja3String: "771,4865-4866,0-23,29-23,0", ja4: "t13d1516h2_8daaf6152771_02713d6af862",
      ja3s: "eb1d94daa7e0344597e756a1fb6e7054", ja3sString: "771,4865,51-43")
    seen.cost = CostObservation(
      connections: 24, retries: 1, bytesSent: 20_180, bytesReceived: 61_030, elapsed: 812_450,
      byQuestion: [TopicCost("handshakes", connections: 1), TopicCost("names", connections: 2), TopicCost("alpn", connections: 8)])
    return seen
  }

  /// One chain for each verdict.
  private static func verify(_ seen: inout ProbeObservation, _ verdicts: [VerdictDescription], enforcing: Bool = true) {
    seen.verdict = verdicts.first
    seen.possession = .proven
    seen.isVerdictEnforced = enforcing
    seen.judgedBy = VerificationBasis(
      name: "example.org", time: ChainFixture.time, trustStore: TrustStoreDescription(name: "mozilla", source: "certifi", count: 140))
    seen.chains = verdicts.map { verdict in
      ProbedChainObservation(
        attempts: 1, sha256: [leaf.sha256], verdict: verdict, possession: .proven,
        trustedUntil: verdict.trusted ? "2027-01-01T00:00:00Z" : nil)
    }
  }

  private static func examine(_ seen: inout ProbeObservation) {
    var target = ServerNameObservation(
      kind: .target, name: "example.org", support: .accepted, evidence: EvidenceDescription(.serverHello))
    target.certificate = leaf
    target.isAcknowledged = true
    var nameless = ServerNameObservation(kind: .none, name: nil, support: .accepted, evidence: EvidenceDescription(.serverHello))
    nameless.certificate = LeafObservation(subject: "CN=default", issuer: "CN=default", notAfter: "2030-01-01T00:00:00Z", sha256: "00")
    nameless.differs = true
    let alert = EvidenceDescription(.alert, detail: "unrecognized_name")
    seen.serverNames = [target, nameless, ServerNameObservation(kind: .unknown, name: "x.invalid", support: .refused, evidence: alert)]
    var alpn = ALPNObservation()
    alpn.offered = ["h2", "http/1.1"]
    alpn.selected = "h2"
    alpn.matrix = [
      feature("h2", .accepted), feature("http/1.1", .accepted),
      feature("acme-tls/1", .refused, .alert, "no_application_protocol"),
    ]
    alpn.ignoresUnknown = feature("ignores_unknown", .refused, .alert, "no_application_protocol")
    seen.alpn = alpn
    var resumption = ResumptionObservation()
    resumption.sessionID = feature("session_id", .refused)
    resumption.ticket = feature("ticket", .accepted)
    resumption.psk = feature("psk", .accepted)
    resumption.ticketCount = 2
    resumption.secondAddress = feature("second_address", .undetermined, .notAsked, "the name has a single address")
    resumption.earlyData = feature("early_data", .accepted)
    resumption.earlyDataLimit = 16_384
    seen.resumption = resumption
    seen.renegotiation = RenegotiationObservation()
    seen.renegotiation?.secure = feature("secure", .accepted)
    seen.renegotiation?.clientInitiated = feature("client_initiated", .refused, .alert, "no_renegotiation")
    seen.compression = feature("compression", .refused)
    seen.fallback = feature("fallback_scsv", .accepted)
    seen.certificateCompression = [
      CertificateCompressionObservation(algorithm: "zlib", support: .accepted, evidence: EvidenceDescription(.serverHello)),
      CertificateCompressionObservation(algorithm: "zstd", support: .refused, evidence: EvidenceDescription(.serverHello)),
    ]
    seen.certificateCompression[0].compressedLength = 2_210
    seen.certificateCompression[0].length = 4_312
    seen.closure = ClosureObservation(how: .closeNotify, evidence: EvidenceDescription(.alert))
    seen.clientCertificate = ClientCertificateObservation(requested: feature("client_certificate", .refused))
  }

  /// A series of which some attempts failed.
  static var many: ProbeObservation {
    var seen = ProbeObservation()
    seen.asked = ["handshakes"]
    seen.series.asked = 100
    seen.series.warmUps = 1
    seen.series.ended = 100
    seen.series.succeeded = 97
    seen.series.failed = 3
    let refused = Failure(stage: .connect, code: "transport.refused", message: "connection refused by 192.0.2.1:443")
    seen.series.failures = [
      FailureCount(Failure(stage: .handshake, code: "tls.timed-out", message: "no ServerHello from 192.0.2.1:443 within 10 s"), count: 2),
      FailureCount(refused),
    ]
    seen.attempts = (1...3).map { number in
      attempt(number, [.init(.connect, 11_830), .init(.serverHello, 12_000 + 10 * Int64(number)), .init(.certificate, 96)])
    }
    seen.attempts[0].isWarmUp = true
    seen.attempts[1].isResumed = true
    seen.attempts[1].httpStatus = 200
    seen.attempts[2].failure = refused
    seen.series.listed = 3
    let bins = [4, 11, 23, 19, 12, 9, 6, 5, 3, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1]
    seen.statistics = [
      row(.dns, 310), row(.connect, 11_830, spread: 1_200, count: 97),
      row(.serverHello, 12_410, spread: 2_100, count: 97), row(.certificate, 96, spread: 20, count: 97),
      row(.finished, 612, spread: 300, count: 97), row(.firstTicket, 140, spread: 30, count: 96),
      row(.firstByte, 23_310, spread: 4_000, count: 97), row(.tls, 13_118, spread: 2_300, count: 97),
      row(.total, 48_708, spread: 7_000, count: 97, histogram: bins),
    ]
    seen.negotiated = negotiated
    seen.cost = CostObservation(
      connections: 101, bytesSent: 182_000, bytesReceived: 431_000, elapsed: 5_112_450,
      byQuestion: [TopicCost("handshakes", connections: 101)])
    return seen
  }

  /// TLS 1.2 behind STARTTLS, with everything refused, left open or hostile.
  static var hostile: ProbeObservation {
    var seen = single
    let escape = "\u{1b}[31m\u{7}\"\\<b>|`"
    seen.startTLS = StartTLSObservation(protocol: "smtp")
    seen.startTLS?.greeting = "220 mail\(escape)\u{202e} ready"
    seen.startTLS?.offered = ["PIPELINING", "AUTH PLAIN\(escape)", "STARTTLS"]
    seen.startTLS?.injectedBytes = 1_204
    let handshake = HandshakeDescription(
      protocol: "TLSv1.2", cipherSuite: WireValue(id: "0xc02f", name: "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"), alpn: "h2\(escape)")
    seen.negotiated?.handshake = handshake
    seen.negotiated?.certificate = LeafObservation(
      subject: "CN=evil\(escape)\n,O==cmd()", issuer: "CN=evil\(escape)", notAfter: "2027-01-23T08:00:00Z", sha256: "00",
      serial: "01", dnsNames: ["a\(escape)"])
    let mismatch = VerdictError(code: "hostname_mismatch", depth: 0, message: "the certificate is for \(escape)")
    let expired = VerdictError(code: "expired", depth: 0, message: "the certificate expired on 2026-11-13")
    verify(
      &seen,
      [
        VerdictDescription(trusted: false, hostnameMatches: false, errors: [expired, mismatch]),
        VerdictDescription(trusted: true, hostnameMatches: true),
      ])
    seen.negotiated?.recordSizeLimit = 16_385
    seen.negotiated?.hasExtendedMainSecret = false
    seen.negotiated?.randomTimeIsPlausible = true
    seen.negotiated?.downgradeSentinel = "TLSv1.3"
    seen.negotiated?.tickets = []
    seen.attempts[0].handshake = handshake
    seen.attempts[0].httpStatus = 503
    seen.serverNames[2].name = escape
    seen.alpn?.ignoresUnknown = feature("ignores_unknown", .accepted)
    seen.resumption?.psk = feature("psk", .undetermined, .timeOut)
    seen.renegotiation?.clientInitiated = feature("client_initiated", .accepted, .serverHello)
    seen.closure = ClosureObservation(how: .truncated, evidence: EvidenceDescription(.close))
    seen.clientCertificate = ClientCertificateObservation(requested: feature("client_certificate", .accepted))
    seen.clientCertificate?.required = true
    seen.clientCertificate?.authorities = (1...7).map { "CN=Authority \($0)\($0 == 1 ? escape : "")" }
    seen.fingerprints?.jarm = JARMObservation(
      hash: String(repeating: "0", count: 62), answers: Array(repeating: "|||", count: 10), undetermined: "3 hellos were not answered")
    simulate(&seen, escape: escape)
    return seen
  }

  private static func simulate(_ seen: inout ProbeObservation, escape: String) {
    let hello = EvidenceDescription(.serverHello)
    func client(_ title: String, _ suite: WireValue, group: WireValue? = nil) -> SimulationObservation {
      SimulationObservation(
        client: title.lowercased(), title: title, kind: .browser, support: .accepted, evidence: hello, protocol: "TLSv1.3",
        cipherSuite: suite, group: group, forwardSecrecy: true)
    }
    var old = client("Internet Explorer 8", WireValue(id: "0x0005", name: "TLS_RSA_WITH_RC4_128_SHA"))
    old.support = .refused
    old.evidence = EvidenceDescription(.alert, detail: "protocol_version")
    var odd = client("Opera 12\(escape)", aes)
    odd.support = .refused
    odd.clientRefusal = "the server chose TLS_RSA_WITH_RC4_128_SHA, which was not offered"
    var silent = client("Android 4", aes)
    silent.support = .undetermined
    silent.evidence = EvidenceDescription(.timeOut, tries: 3)
    seen.simulations = [
      client("Firefox 151–152", aes, group: hybrid), client("Chrome 140", aes, group: hybrid), client("Safari 26", aes), old, odd, silent,
    ]
    seen.simulations[0].acceptsCertificate = .yes
    seen.simulations[0].acceptanceReason = "trusted by mozilla"
    seen.simulations[2].acceptsCertificate = .no
    seen.simulations[2].acceptanceReason = "not trusted by apple: expired\(escape)"
    seen.unknownClients = ["Outlook"]
    func outcome(_ title: String, _ outcome: LockoutObservation.Outcome) -> LockoutObservation.Client {
      LockoutObservation.Client(client: title.lowercased(), title: title, outcome: outcome, reason: "it offers nothing else\(escape)")
    }
    seen.lockout = LockoutObservation(
      without: ["TLSv1.3", "cbc"],
      clients: [outcome("Firefox 151–152", .lockedOut), outcome("Chrome 140", .connects), outcome("Safari 26\(escape)", .unknown)])
    var replay = client("hello.bin\(escape)", aes)
    replay.kind = .recorded
    replay.helloRetry = true
    seen.replay = replay
  }

  /// Nothing came to its end.
  static var failed: ProbeObservation {
    var seen = ProbeObservation()
    seen.asked = ["handshakes"]
    var attempt = attempt(1, [.init(.connect, 11_830), .init(.serverHello, 10_000_012)])
    attempt.handshake = nil
    attempt.failure = Failure(stage: .handshake, code: "tls.timed-out", message: "no ServerHello from 192.0.2.1:443\u{1b} within 10 s")
    seen.attempts = [attempt]
    seen.series.ended = 1
    seen.series.failed = 1
    seen.series.failures = [FailureCount(Failure(stage: .handshake, code: "tls.timed-out", message: attempt.failure?.message ?? ""))]
    return seen
  }

  static func document(_ probe: ProbeObservation, isPartial: Bool = false, levels: [ServiceLevel] = []) -> Document {
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[ProbeObservation.self] = .observed(probe)
    var document = Document(
      about: ProbeObservation.self, in: CheckedObservation(seen, settings: CheckSettings(isPartial: isPartial)),
      tool: ToolDescription(version: "0.1.0"), startedAt: ChainFixture.time)
    document.isPartial = isPartial
    document.serviceLevels = levels.map { $0.verdict(on: probe) }
    return document
  }
}
