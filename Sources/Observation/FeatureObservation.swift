public import TLSWire

/// The result of probing one feature of a server.
public struct FeatureObservation: Codable, Hashable, Sendable, Supportable {
  /// Stable, snake case: `extended_main_secret`.
  public var name: String
  public var support: Support
  public var evidence: EvidenceDescription
  /// Details for people; nil if there are none.
  public var detail: String?

  public init(
    name: String, support: Support, evidence: EvidenceDescription = EvidenceDescription(.serverHello), detail: String? = nil
  ) {
    self.name = name
    self.support = support
    self.evidence = evidence
    self.detail = detail
  }
}

/// An extension in the server's responses.
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

/// Server behavior that violates the standards.
public struct AnomalyObservation: Codable, Hashable, Sendable {
  /// Stable, dotted: `server.picks-unoffered-suite`.
  public var code: String
  public var message: String

  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
