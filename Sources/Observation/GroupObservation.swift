/// A group for key agreement and the protocol versions in which it was asked about.
public struct GroupObservation: Codable, Hashable, Sendable, Supportable {
  public var id: String
  public var name: String
  /// `ec`, `ff`, `pq` or `hybrid`; nil for a point that the table lacks.
  public var kind: String?
  /// Versions in which it is accepted.
  public var protocols: [String]
  public var support: String
  public var evidence: EvidenceDescription
  /// A ServerHello came to a key share in it, not only a HelloRetryRequest.
  public var provenByShare: Bool

  public init(
    id: String, name: String, kind: String?, protocols: [String], support: String = "accepted",
    evidence: EvidenceDescription = EvidenceDescription("server_hello"), provenByShare: Bool = false
  ) {
    self.id = id
    self.name = name
    self.kind = kind
    self.protocols = protocols
    self.support = support
    self.evidence = evidence
    self.provenByShare = provenByShare
  }

  private enum CodingKeys: String, CodingKey {
    case id, name, kind, protocols, support, evidence
    case provenByShare = "proven_by_share"
  }
}

/// Which group a server takes when it may choose.
public struct GroupPreferenceObservation: Codable, Hashable, Sendable {
  public var `protocol`: String
  /// The most preferred first.
  public var order: [WireValue]
  /// `server`, `client` or `undetermined`.
  public var preference: String
  /// What it took when only these had key shares.
  public var withShareOf: [WireValue]
  /// Whether it asks for another hello rather than take a group of lower rank that has a share; nil when that is not known.
  public var helloRetry: Bool?

  public init(protocol: String, order: [WireValue], preference: String, withShareOf: [WireValue] = [], helloRetry: Bool? = nil) {
    self.protocol = `protocol`
    self.order = order
    self.preference = preference
    self.withShareOf = withShareOf
    self.helloRetry = helloRetry
  }

  private enum CodingKeys: String, CodingKey {
    case `protocol`, order, preference
    case withShareOf = "with_share_of"
    case helloRetry = "hello_retry"
  }
}
