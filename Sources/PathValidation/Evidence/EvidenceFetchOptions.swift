/// The data to fetch for the verification of a chain, and its limits.
public struct EvidenceFetchOptions: Hashable, Sendable {
  public var fetchIntermediates: Bool
  public var revocation: RevocationMode
  /// The maximum number of fetches of all kinds.
  public var fetchLimit = 16
  /// The nonce to send to each responder; nil for none, since most serve stored responses.
  public var nonce: [UInt8]?

  public init(fetchIntermediates: Bool = false, revocation: RevocationMode = .staple) {
    self.fetchIntermediates = fetchIntermediates
    self.revocation = revocation
  }
}
