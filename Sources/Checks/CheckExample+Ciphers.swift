internal import Bytes
internal import Observation
internal import TLSWire

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
  static func example(bits: Int, wellKnown: String? = nil) -> ParametersObservation {
    ParametersObservation(bits: bits, wellKnown: wellKnown, generator: "02", primeSHA256: "", protocols: ["TLSv1.2"])
  }
}
