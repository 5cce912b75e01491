internal import Bytes
public import Observation
internal import TLSWire

/// An observation and the expected severity of the finding; nil if no finding is expected.
public struct CheckExample: Sendable {
  public let seen: Observation
  public let settings: CheckSettings
  public let expected: Severity?

  /// The check reports nothing.
  static func quiet(_ change: (inout AddressObservation) -> Void = { _ in }) -> CheckExample {
    CheckExample(seen: .example(change), settings: CheckSettings(), expected: nil)
  }

  /// The check reports a finding with this severity.
  static func fires(_ severity: Severity, _ change: (inout AddressObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(change), settings: CheckSettings(), expected: severity)
  }
}

extension Observation {
  /// A valid chain of two certificates at one address, changed by `change`.
  static func example(_ change: (inout AddressObservation) -> Void) -> Observation {
    var address = AddressObservation.example(IPAddress.loopbackV4)
    change(&address)
    return example([address])
  }

  static func example(_ addresses: [AddressObservation]) -> Observation {
    let store = TrustStoreDescription(name: "example", source: "example")
    var seen = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    seen[ChainObservation.self] = .observed(
      ChainObservation(
        addresses: addresses, judgedBy: VerificationBasis(name: "example.org", time: Timestamp(seconds: 0), trustStore: store)))
    return seen
  }
}

extension AddressObservation {
  static func example(_ address: IPAddress) -> AddressObservation {
    var seen = AddressObservation(address: address, port: 443)
    seen.certificates = [.example(0, "CN=example.org", issuer: "CN=Issuing CA"), .example(1, "CN=Issuing CA", issuer: "CN=Root CA")]
    seen.verdict = VerdictDescription(trusted: true, hostnameMatches: true)
    seen.possession = .proven
    seen.servedOrder = ServedOrderDescription()
    return seen
  }
}

extension CertificateDescription {
  static func example(_ depth: Int, _ subject: String, issuer: String) -> CertificateDescription {
    var certificate = CertificateDescription(
      depth: depth, der: [UInt8(truncatingIfNeeded: depth)], fingerprints: FingerprintsDescription(sha1: "", sha256: ""))
    certificate.subject = subject
    certificate.issuer = issuer
    certificate.daysLeft = 90
    certificate.notAfter = Timestamp(seconds: 90 * 86_400)
    certificate.publicKey = PublicKeyDescription(algorithm: "EC", bits: 256, curve: "P-256")
    certificate.signatureAlgorithm = "ecdsa-with-SHA256"
    return certificate
  }
}

extension CheckExample {
  static func quiet(ciphers change: (inout CiphersObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(ciphers: change), settings: CheckSettings(), expected: nil)
  }

  static func fires(_ severity: Severity, ciphers change: (inout CiphersObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(ciphers: change), settings: CheckSettings(), expected: severity)
  }
}

extension Observation {
  /// A server that complies with RFC 9325 and RFC 10015, changed by `change`.
  static func example(ciphers change: (inout CiphersObservation) -> Void) -> Observation {
    var seen = CiphersObservation(endpoint: Endpoint(.loopbackV4, port: 443), asked: TopicCost.topics)
    let old = ["SSLv2", "SSLv3", "TLSv1.0", "TLSv1.1"].map {
      ProtocolObservation(version: $0, support: .refused, evidence: EvidenceDescription(.alert, detail: "protocol_version"))
    }
    let group = WireValue(id: "0x11ec", name: "X25519MLKEM768")
    seen.protocols =
      old + [
        .example("TLSv1.2", [.example("TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", keyExchange: "ECDHE", forwardSecrecy: true)]),
        .example("TLSv1.3", [.example("TLS_AES_128_GCM_SHA256", forwardSecrecy: true)]),
      ]
    seen.groups = [
      GroupObservation(id: "0x11ec", name: "X25519MLKEM768", kind: .hybrid, protocols: ["TLSv1.3"]),
      GroupObservation(id: "0x001d", name: "x25519", kind: .ellipticCurve, protocols: ["TLSv1.2", "TLSv1.3"]),
    ]
    let order = [group, WireValue(id: "0x001d", name: "x25519")]
    seen.groupPreferences = [GroupPreferenceObservation(protocol: "TLSv1.3", order: order, preference: .server, helloRetry: true)]
    change(&seen)
    var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    observation[CiphersObservation.self] = .observed(seen)
    return observation
  }
}

extension ProtocolObservation {
  static func example(_ version: String, _ suites: [SuiteObservation] = []) -> ProtocolObservation {
    ProtocolObservation(
      version: version, support: .accepted, evidence: EvidenceDescription(.serverHello), cipherSuites: suites, preference: .server)
  }
}

extension SuiteObservation {
  static func example(
    _ name: String, keyExchange: String? = nil, authentication: String? = nil, bits: Int = 128, forwardSecrecy: Bool = false,
    dhBits: Int? = nil
  ) -> SuiteObservation {
    SuiteObservation(
      id: name, name: name, keyExchange: keyExchange, authentication: authentication, bits: bits, forwardSecrecy: forwardSecrecy,
      dhBits: dhBits)
  }
}

extension CiphersObservation {
  /// Adds a suite to TLS 1.2.
  mutating func accept(_ suite: SuiteObservation) {
    guard let index = protocols.firstIndex(where: { $0.version == "TLSv1.2" }) else { return }
    protocols[index].cipherSuites.append(suite)
  }

  mutating func accept(_ version: String) {
    protocols = protocols.map { $0.version == version ? .example(version, $0.cipherSuites) : $0 }
  }

  mutating func refuse(_ version: String) {
    guard let index = protocols.firstIndex(where: { $0.version == version }) else { return }
    protocols[index] = ProtocolObservation(version: version, support: .refused, evidence: EvidenceDescription(.close))
  }

  mutating func feature(_ name: String, _ support: Support, detail: String? = nil) {
    features.append(FeatureObservation(name: name, support: support, detail: detail))
  }
}

extension GroupObservation {
  static func example(_ name: String, id: String = "0x0000", kind: GroupKind = .ellipticCurve, support: Support = .accepted)
    -> GroupObservation
  {
    GroupObservation(id: id, name: name, kind: kind, protocols: ["TLSv1.2"], support: support)
  }
}

extension ParametersObservation {
  static func example(bits: Int, wellKnown: String? = nil, isPrime: Bool? = nil, isSafePrime: Bool? = nil) -> ParametersObservation {
    var parameters = ParametersObservation(bits: bits, wellKnown: wellKnown, generator: "02", primeSHA256: "", protocols: ["TLSv1.2"])
    (parameters.isPrime, parameters.isSafePrime) = (isPrime, isSafePrime)
    return parameters
  }
}

extension CheckExample {
  static func quietOnProbe(_ change: (inout ProbeObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(probe: change), settings: CheckSettings(), expected: nil)
  }

  static func firesOnProbe(_ severity: Severity, _ change: (inout ProbeObservation) -> Void) -> CheckExample {
    CheckExample(seen: .example(probe: change), settings: CheckSettings(), expected: severity)
  }
}

extension Observation {
  /// A probe of a server without faults, changed by `change`.
  static func example(probe change: (inout ProbeObservation) -> Void) -> Observation {
    var seen = ProbeObservation()
    var resumption = ResumptionObservation()
    resumption.psk = .example("psk", .accepted)
    resumption.earlyData = .example("early_data", .refused)
    resumption.tickets = [TicketObservation(protocol: "TLSv1.3", lifetimeSeconds: 7_200, length: 208)]
    seen.resumption = resumption
    var renegotiation = RenegotiationObservation()
    renegotiation.secure = .example("secure_renegotiation", .accepted)
    renegotiation.clientInitiated = .example("client_initiated", .refused)
    seen.renegotiation = renegotiation
    seen.compression = .example("compression", .refused)
    var alpn = ALPNObservation()
    alpn.offered = ["h2", "http/1.1"]
    alpn.selected = "h2"
    alpn.matrix = [.example("h2", .accepted), .example("http/1.1", .refused)]
    seen.alpn = alpn
    seen.closure = ClosureObservation(how: .closeNotify, evidence: EvidenceDescription(.closeNotify))
    change(&seen)
    var observation = Observation(target: TargetDescription(host: "example.org", port: 443, sni: "example.org"))
    observation[ProbeObservation.self] = .observed(seen)
    return observation
  }
}

extension FeatureObservation {
  static func example(_ name: String, _ support: Support, _ how: EvidenceKind = .serverHello, detail: String? = nil, tries: Int = 1)
    -> FeatureObservation
  {
    FeatureObservation(name: name, support: support, evidence: EvidenceDescription(how, tries: tries), detail: detail)
  }
}
