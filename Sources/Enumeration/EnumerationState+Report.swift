internal import TLSWire

extension EnumerationState {
  /// Reports results that no single question owns.
  func report(into result: inout EnumerationResult) {
    result.protocols.sort { $0.version.rank < $1.version.rank }
    let topics = plan.topics
    result.certificates =
      !topics.contains(.schemes) && !asksSuites
      ? []
      : certificates.map { certificate in
        var certificate = certificate
        certificate.versions.sort()
        certificate.schemes.sort { $0.rawValue < $1.rawValue }
        return certificate
      }.sorted { $0.der.lexicographicallyPrecedes($1.der) }
    result.parameters =
      !topics.contains(.parameters) && !asksSuites
      ? []
      : parameters.map { parameters in
        var parameters = parameters
        parameters.versions.sort()
        return parameters
      }.sorted { ($0.prime.count, $0.prime.description) < ($1.prime.count, $1.prime.description) }
    guard topics.contains(.extensions) else {
      result.oddities = oddities.all
      return
    }
    result.extensions = extensions.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { EnumerationResult.ExtensionResult(type: $0.key, versions: $0.value.sorted()) }
    result.features = observed + result.features
    result.oddities = oddities.all
  }

  /// Features visible in every ServerHello.
  private var observed: [EnumerationResult.FeatureResult] {
    var features: [EnumerationResult.FeatureResult] = []
    func add(_ name: String, _ answer: ServerResponse?, _ type: ExtensionType) {
      guard let hello = answer?.hello else { return }
      let isThere = hello.extensions.contains { $0.type == type }
      features.append(
        EnumerationResult.FeatureResult(name: name, support: isThere ? .accepted : .refused, evidence: Evidence(.serverHello), detail: nil))
    }
    let classic = newestClassic.flatMap { answers[$0] }
    add("secure_renegotiation", classic, .renegotiationInfo)
    add("extended_main_secret", classic, .extendedMainSecret)
    add("encrypt_then_mac", newestClassic.flatMap { blockCipherAnswers[$0] }, .encryptThenMAC)
    add("session_ticket", classic, .sessionTicket)
    if let result = clientCertificate { features.append(result) }
    return features
  }
}

extension EnumerationState {
  /// Whether the server requests a client certificate, from flights that were read completely.
  private var clientCertificate: EnumerationResult.FeatureResult? {
    guard !acceptedVersions.isEmpty else { return nil }
    var result = EnumerationResult.FeatureResult(
      name: "client_certificate", support: .undetermined, evidence: Evidence(.notAsked("no whole flight was read"), tries: 0), detail: nil)
    if !requestingVersions.isEmpty {
      (result.support, result.evidence) = (.accepted, Evidence(.serverHello))
      result.detail = requestingVersions.sorted().map(\.description).joined(separator: ", ")
    } else if !wholeFlights.isEmpty {
      (result.support, result.evidence) = (.refused, Evidence(.serverHello))
    }
    return result
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
