import Bytes
import Observation
import PathValidation
import TLSWire

@testable import Policies

/// The observations of a server, changed by the rows of a policy's table.
struct PolicyServer: Sendable {
  var ciphers: CiphersObservation
  var probe = ProbeObservation()
  var web: WebObservation?
  var chain = AddressObservation(address: .loopbackV4, port: 443)
  var vulnerabilities = VulnerabilitiesObservation()
  var dns = DNSRecordsObservation(resolver: "example")
  /// Parts that were not examined: `ciphers`, `probe`, `http`, `chain`, `vulnerabilities`, `dns`.
  var missing: Set<String> = []
  var isPartial = false
  /// The day of the audit.
  var day = "2026-06-01"

  /// A server with TLS 1.2 and 1.3, AEAD suites with ECDHE, an EC certificate of P-256 and an RSA one is not sent.
  init() {
    ciphers = CiphersObservation(endpoint: Endpoint(.loopbackV4, port: 443), asked: EnumerationTopics.all)
    versions("TLSv1.2", "TLSv1.3")
    suites("TLSv1.2", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256")
    suites("TLSv1.3", "TLS_AES_256_GCM_SHA384", "TLS_AES_128_GCM_SHA256")
    groups("X25519MLKEM768", "x25519", "secp256r1", "secp384r1")
    schemes("ecdsa_secp256r1_sha256")
    for (name, support) in [
      ("compression", Support.refused), ("fallback_scsv", .accepted), ("extended_main_secret", .accepted),
      ("secure_renegotiation", .accepted),
      ("session_ticket", .accepted),
    ] { feature(name, support) }
    ciphers.extensions = ["renegotiation_info", "extended_master_secret", "ec_point_formats"].map {
      ExtensionObservation(id: $0, name: $0, protocols: ["TLSv1.2"])
    }
    var renegotiation = RenegotiationObservation()
    renegotiation.secure = FeatureObservation(name: "secure_renegotiation", support: .accepted)
    renegotiation.clientInitiated = FeatureObservation(name: "client_initiated", support: .refused)
    probe.renegotiation = renegotiation
    var resumption = ResumptionObservation()
    resumption.ticket = FeatureObservation(name: "ticket", support: .accepted)
    resumption.sessionID = FeatureObservation(name: "session_id", support: .refused)
    resumption.psk = FeatureObservation(name: "psk", support: .accepted)
    resumption.earlyData = FeatureObservation(name: "early_data", support: .refused)
    resumption.tickets = [TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 7_200, length: 208)]
    probe.resumption = resumption
    var alpn = ALPNObservation()
    (alpn.offered, alpn.selected) = (["h2", "http/1.1"], "h2")
    alpn.matrix = [FeatureObservation(name: "h2", support: .accepted), FeatureObservation(name: "http/1.1", support: .accepted)]
    probe.alpn = alpn
    chain.certificates = [
      Self.certificate(0, "CN=example.org", issuer: "CN=Issuing CA"), Self.certificate(1, "CN=Issuing CA", issuer: "CN=Root CA"),
    ]
    chain.certificates[0].subjectAlternativeNames = ["DNS:example.org"]
    chain.certificates[0].crlDistributionPoints = ["http://crl.example/1.crl"]
    chain.verdict = VerdictDescription(trusted: true, hostnameMatches: true)
    chain.possession = .proven
    chain.servedOrder = ServedOrderDescription()
    chain.ocspStaple = StapleDescription([0x30, 0x03, 0x0a, 0x01, 0x00])
    valid(days: 90)
    hsts("max-age=63072000; includeSubDomains")
  }

  private static func certificate(_ depth: Int, _ subject: String, issuer: String) -> CertificateDescription {
    var certificate = CertificateDescription(
      depth: depth, der: [UInt8(truncatingIfNeeded: depth)],
      fingerprints: FingerprintsDescription(sha1: "", sha256: "certificate \(depth)"))
    (certificate.subject, certificate.issuer) = (subject, issuer)
    certificate.publicKey = PublicKeyDescription(algorithm: "EC", bits: 256, curve: "P-256")
    certificate.signatureAlgorithm = "ecdsa-with-SHA256"
    certificate.daysLeft = 60
    certificate.notBefore = Timestamp("2026-05-01T00:00:00Z")
    certificate.notAfter = Timestamp("2027-05-01T00:00:00Z")
    return certificate
  }

  var input: PolicyInput {
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    if !missing.contains("ciphers") { seen[CiphersObservation.self] = .observed(ciphers) }
    if !missing.contains("probe") { seen[ProbeObservation.self] = .observed(probe) }
    if !missing.contains("http") {
      seen[WebObservation.self] = web.map { .observed($0) } ?? .skipped(SkipReason(code: "http.none", message: "no web server"))
    }
    if !missing.contains("vulnerabilities") { seen[VulnerabilitiesObservation.self] = .observed(vulnerabilities) }
    if !missing.contains("dns") { seen[DNSRecordsObservation.self] = .observed(dns) }
    return PolicyInput(
      seen: seen, chains: missing.contains("chain") ? [] : [chain],
      chainGap: missing.contains("chain") ? "the certificates were not examined" : nil, isPartial: isPartial)
  }
}

enum EnumerationTopics {
  static let all = [
    "versions", "suites", "order", "groups", "schemes", "dh-parameters", "extensions", "compression", "fallback", "tolerance",
  ]
}

// MARK: - Changes

extension PolicyServer {
  /// Accepts exactly these versions and refuses the others; suites of versions that stay accepted are kept.
  mutating func versions(_ accepted: String...) {
    let known = Dictionary(ciphers.protocols.map { ($0.version, $0.cipherSuites) }) { first, _ in first }
    ciphers.protocols = ["SSLv2", "SSLv3", "TLSv1.0", "TLSv1.1", "TLSv1.2", "TLSv1.3"].map { version in
      guard accepted.contains(version) else {
        return ProtocolObservation(version: version, support: .refused, evidence: EvidenceDescription(.alert, detail: "protocol_version"))
      }
      return ProtocolObservation(
        version: version, support: .accepted, evidence: EvidenceDescription(.serverHello), cipherSuites: known[version] ?? [],
        preference: .server)
    }
  }

  /// Makes the version undetermined: the server did not respond.
  mutating func doubt(version: String) {
    for index in ciphers.protocols.indices where ciphers.protocols[index].version == version {
      ciphers.protocols[index] = ProtocolObservation(
        version: version, support: .undetermined, evidence: EvidenceDescription(.timeOut, tries: 3))
    }
  }

  /// Accepts exactly these suites in a version that is accepted, in the server's order.
  mutating func suites(_ version: String, _ names: String...) {
    for index in ciphers.protocols.indices where ciphers.protocols[index].version == version {
      ciphers.protocols[index].cipherSuites = names.map { Self.suite($0, in: version) }
    }
  }

  /// Accepts this suite as well, and the version.
  mutating func add(suite name: String, to version: String = "TLSv1.2") {
    for index in ciphers.protocols.indices where ciphers.protocols[index].version == version {
      if !ciphers.protocols[index].isAccepted {
        ciphers.protocols[index] = ProtocolObservation(
          version: version, support: .accepted, evidence: EvidenceDescription(.serverHello), preference: .server)
      }
      ciphers.protocols[index].cipherSuites.append(Self.suite(name, in: version))
    }
  }

  /// A suite whose support is undetermined.
  mutating func doubt(suite name: String, in version: String = "TLSv1.2") {
    for index in ciphers.protocols.indices where ciphers.protocols[index].version == version {
      var suite = Self.suite(name, in: version)
      (suite.support, suite.evidence) = (.undetermined, EvidenceDescription(.timeOut, tries: 3))
      ciphers.protocols[index].others.append(suite)
    }
  }

  /// The facts of a suite follow from its name.
  static func suite(_ name: String, in version: String) -> SuiteObservation {
    let parts = name.replacing("TLS_", with: "", maxReplacements: 1).split(separator: "_").map(String.init)
    let isModern = version == "TLSv1.3"
    let exchange = isModern ? nil : parts.first
    let bits =
      name.contains("256_GCM") || name.contains("AES_256") || name.contains("CHACHA20") || name.contains("CAMELLIA_256")
        || name.contains("ARIA_256")
      ? 256 : name.contains("3DES") ? 168 : name.contains("NULL") ? 0 : name.contains("40") ? 40 : name.contains("_DES_") ? 56 : 128
    return SuiteObservation(
      id: name, name: name, keyExchange: exchange, bits: bits, forwardSecrecy: isModern || exchange == "ECDHE" || exchange == "DHE")
  }

  mutating func order(_ preference: OrderPreference, in version: String = "TLSv1.2") {
    for index in ciphers.protocols.indices where ciphers.protocols[index].version == version {
      ciphers.protocols[index].preference = preference
    }
  }

  /// Accepts exactly these groups, in TLS 1.2 (but hybrid ones) and 1.3.
  mutating func groups(_ names: String...) { ciphers.groups = names.map { Self.group($0) } }

  mutating func add(group name: String, _ versions: [String] = ["TLSv1.2", "TLSv1.3"], _ support: Support = .accepted) {
    var group = Self.group(name)
    group.protocols = support == .accepted ? versions : []
    group.support = support
    if support == .undetermined { group.evidence = EvidenceDescription(.timeOut, tries: 3) }
    ciphers.groups.append(group)
  }

  private static func group(_ name: String) -> GroupObservation {
    let kind: GroupKind =
      name.hasPrefix("ffdhe") ? .finiteField : name.hasPrefix("MLKEM") ? .postQuantum : name.contains("MLKEM") ? .hybrid : .ellipticCurve
    return GroupObservation(id: name, name: name, kind: kind, protocols: kind.isPostQuantum ? ["TLSv1.3"] : ["TLSv1.2", "TLSv1.3"])
  }

  /// Signs with exactly these schemes, in TLS 1.2 and 1.3.
  mutating func schemes(_ names: String...) {
    ciphers.signatureSchemes = names.map { SchemeObservation(id: $0, name: $0, protocols: ["TLSv1.2", "TLSv1.3"]) }
  }

  mutating func add(scheme name: String, _ versions: [String] = ["TLSv1.2", "TLSv1.3"]) {
    ciphers.signatureSchemes.append(SchemeObservation(id: name, name: name, protocols: versions))
  }

  mutating func doubt(scheme name: String) {
    ciphers.signatureSchemes.append(
      SchemeObservation(id: name, name: name, protocols: [], support: .undetermined, evidence: EvidenceDescription(.timeOut, tries: 3)))
  }

  /// Sends this prime, with a DHE suite.
  mutating func prime(_ bits: Int, _ name: String? = nil, suite: String = "TLS_DHE_RSA_WITH_AES_128_GCM_SHA256") {
    add(suite: suite)
    ciphers.dhParameters.append(
      ParametersObservation(bits: bits, wellKnown: name, generator: "02", primeSHA256: "\(bits)", protocols: ["TLSv1.2"]))
  }

  /// A feature of the enumeration: `compression`, `extended_main_secret`, `encrypt_then_mac`, `fallback_scsv`, `secure_renegotiation`,
  /// `session_ticket`.
  mutating func feature(_ name: String, _ support: Support) {
    ciphers.features.removeAll { $0.name == name }
    let evidence = support == .undetermined ? EvidenceDescription(.timeOut, tries: 3) : EvidenceDescription(.serverHello)
    ciphers.features.append(FeatureObservation(name: name, support: support, evidence: evidence))
  }

  /// An extension of the server's responses: `heartbeat`, `truncated_hmac`.
  mutating func add(serverExtension name: String) {
    ciphers.extensions.append(ExtensionObservation(id: name, name: name, protocols: ["TLSv1.2"]))
  }

  /// Renegotiation at the client's request.
  mutating func clientRenegotiation(_ support: Support) { probe.renegotiation?.clientInitiated = Self.result("client_initiated", support) }

  mutating func earlyData(_ support: Support) { probe.resumption?.earlyData = Self.result("early_data", support) }

  private static func result(_ name: String, _ support: Support) -> FeatureObservation {
    FeatureObservation(
      name: name, support: support,
      evidence: support == .undetermined ? EvidenceDescription(.timeOut, tries: 3) : EvidenceDescription(.serverHello))
  }

  /// The key of the server's certificate, or of another one.
  mutating func key(_ algorithm: String, _ bits: Int?, _ curve: String? = nil, at index: Int = 0) {
    chain.certificates[index].publicKey = PublicKeyDescription(algorithm: algorithm, bits: bits, curve: curve)
  }

  mutating func signature(_ algorithm: String, at index: Int = 0) { chain.certificates[index].signatureAlgorithm = algorithm }

  /// The validity period of the server's certificate, from a day of issue on.
  mutating func valid(days: Int, from day: String = "2026-05-01") {
    let start = Timestamp("\(day)T00:00:00Z") ?? Timestamp(seconds: 0)
    chain.certificates[0].notBefore = start
    chain.certificates[0].notAfter = Timestamp(seconds: start.seconds + Int64(days) * 86_400)
  }

  /// An error of the verdict: `expired`.
  mutating func reject(_ code: String) {
    chain.verdict = VerdictDescription(
      trusted: false, hostnameMatches: code != "hostname_mismatch", errors: [VerdictError(code: code, depth: 0, message: code)])
  }

  /// A web server with this value of Strict-Transport-Security; nil for none.
  mutating func hsts(_ value: String?) {
    var seen = WebObservation(url: "https://example.org/")
    let fields = value.map { [FieldObservation("Strict-Transport-Security", $0)] } ?? []
    let response = ResponseObservation(status: 200, reason: "", httpVersion: "HTTP/1.1", headers: fields)
    seen.http1 = .observed(WebResponseObservation(url: seen.url, response: response))
    seen.codings = [CodingObservation("gzip", .refused, detail: "no Content-Encoding")]
    web = seen
  }

  mutating func vulnerable(_ id: String, _ outcome: VulnerabilityOutcome = .vulnerable) {
    vulnerabilities.results.append(VulnerabilityObservation(id: id, title: id, outcome: outcome, detail: "example"))
  }
}
