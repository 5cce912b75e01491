public import TLSWire

/// A key agreement group and the protocol versions it was probed in.
public struct GroupObservation: Codable, Hashable, Sendable, Supportable {
  public var id: String
  public var name: String
  /// Nil for a code point that is not in the table.
  public var kind: GroupKind?
  /// Versions in which it is accepted.
  public var protocols: [String]
  public var support: Support
  public var evidence: EvidenceDescription
  /// The server sent a ServerHello for a key share of the group, not only a HelloRetryRequest.
  public var provenByShare: Bool
  /// Nil if none were recorded: in TLS 1.3 they are not.
  public var publicValues: PublicValuesObservation?

  public init(
    id: String, name: String, kind: GroupKind?, protocols: [String], support: Support = .accepted,
    evidence: EvidenceDescription = EvidenceDescription(.serverHello), provenByShare: Bool = false
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
    case publicValues = "public_values"
  }
}

/// The group that a server selects among several.
public struct GroupPreferenceObservation: Codable, Hashable, Sendable {
  public var `protocol`: String
  /// Most preferred first.
  public var order: [WireValue]
  public var preference: OrderPreference
  /// The groups it selected when the ClientHello had only a key share of that group.
  public var withShareOf: [WireValue]
  /// Whether it sends a HelloRetryRequest rather than select a less preferred group that has a key share; nil if unknown.
  public var helloRetry: Bool?

  public init(protocol: String, order: [WireValue], preference: OrderPreference, withShareOf: [WireValue] = [], helloRetry: Bool? = nil) {
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
