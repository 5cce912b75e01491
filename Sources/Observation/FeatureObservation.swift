/// An answer to a simple question about a server.
public struct FeatureObservation: Codable, Hashable, Sendable, Supportable {
  /// Stable, snake case: `extended_main_secret`.
  public var name: String
  public var support: String
  public var evidence: EvidenceDescription
  /// For people, where there is more to say.
  public var detail: String?

  public init(
    name: String, support: String, evidence: EvidenceDescription = EvidenceDescription("server_hello"), detail: String? = nil
  ) {
    self.name = name
    self.support = support
    self.evidence = evidence
    self.detail = detail
  }
}

/// An extension that the server answered with.
public struct ExtensionObservation: Codable, Hashable, Sendable {
  public var id: String
  public var name: String
  public var protocols: [String]

  public init(id: String, name: String, protocols: [String]) {
    self.id = id
    self.name = name
    self.protocols = protocols
  }
}

/// Something that the server does and that no standard expects.
public struct OddityObservation: Codable, Hashable, Sendable {
  /// Stable, dotted: `server.picks-unoffered-suite`.
  public var code: String
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
