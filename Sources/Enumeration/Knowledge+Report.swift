internal import TLSWire

extension Knowledge {
  /// What was learned by the way.
  func report(into result: inout Enumerated) {
    result.protocols.sort { $0.version.rank < $1.version.rank }
    result.certificates = certificates.map { certificate in
      var certificate = certificate
      certificate.versions.sort()
      certificate.schemes.sort { $0.rawValue < $1.rawValue }
      return certificate
    }.sorted { $0.der.lexicographicallyPrecedes($1.der) }
    result.parameters = parameters.map { parameters in
      var parameters = parameters
      parameters.versions.sort()
      return parameters
    }.sorted { ($0.prime.count, $0.prime.description) < ($1.prime.count, $1.prime.description) }
    result.extensions = extensions.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { Enumerated.ExtensionResult(type: $0.key, versions: $0.value.sorted()) }
    result.features = observed + result.features
    result.oddities = oddities
  }

  /// Features that every answer shows.
  private var observed: [Enumerated.FeatureResult] {
    var features: [Enumerated.FeatureResult] = []
    func add(_ name: String, _ answer: ServerAnswer?, _ type: ExtensionType) {
      guard let hello = answer?.hello else { return }
      let isThere = hello.extensions.contains { $0.type == type }
      features.append(
        Enumerated.FeatureResult(name: name, support: isThere ? .accepted : .refused, evidence: Evidence(.serverHello), detail: nil))
    }
    let classic = newestClassic.flatMap { answers[$0] }
    add("secure_renegotiation", classic, .renegotiationInfo)
    add("extended_main_secret", classic, .extendedMainSecret)
    add("encrypt_then_mac", newestClassic.flatMap { blockCipherAnswers[$0] }, .encryptThenMAC)
    add("session_ticket", classic, .sessionTicket)
    if !acceptedVersions.isEmpty {
      features.append(
        Enumerated.FeatureResult(
          name: "client_certificate", support: requestingVersions.isEmpty ? .undetermined : .accepted,
          evidence: requestingVersions.isEmpty ? Evidence(.inference("not seen in what was read of the answers")) : Evidence(.serverHello),
          detail: requestingVersions.isEmpty ? nil : requestingVersions.sorted().map(\.description).joined(separator: ", ")))
    }
    return features
  }
}

extension ProtocolVersion {
  /// SSL 2.0 first, drafts before TLS 1.3.
  fileprivate var rank: Int {
    switch self {
    case .ssl2: 0
    case .tls13: 0x7fff
    default: Int(rawValue)
    }
  }
}
