public import Bytes

/// What a store trusts an anchor for, where that is less than everything.
public struct AnchorConstraints: Hashable, Sendable {
  /// Server certificates are trusted whose first date is not later: the store means to drop the anchor.
  public var lastFirstDate: Timestamp?
  /// Server certificates are trusted that have a certificate timestamp (RFC 6962) which is not later.
  public var lastTimestamp: Timestamp?
  /// Server certificates are trusted whose DNS names lie within one of these, `.tr`; empty permits every name.
  public var permittedDomains: [String]

  public init(lastFirstDate: Timestamp? = nil, lastTimestamp: Timestamp? = nil, permittedDomains: [String] = []) {
    self.lastFirstDate = lastFirstDate
    self.lastTimestamp = lastTimestamp
    self.permittedDomains = permittedDomains
  }
}
