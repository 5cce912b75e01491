/// What is to be fetched for judging a chain, and how much of it at most.
public struct EvidenceWants: Hashable, Sendable {
  public var fetchIntermediates: Bool
  public var revocation: RevocationMode
  /// Fetches of all kinds together.
  public var fetchLimit = 16
  /// Sent to each responder; nil for none, since most answer from a store.
  public var nonce: [UInt8]?

  public init(fetchIntermediates: Bool = false, revocation: RevocationMode = .staple) {
    self.fetchIntermediates = fetchIntermediates
    self.revocation = revocation
  }
}
