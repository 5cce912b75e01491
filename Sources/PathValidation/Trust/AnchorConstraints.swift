public import Bytes

/// Restrictions of a store's trust in an anchor.
public struct AnchorConstraints: Hashable, Sendable {
  /// Server certificates are trusted if their validity starts at this time or earlier: the store is removing the anchor.
  public var lastFirstDate: Timestamp?
  /// Server certificates are trusted if they have a certificate timestamp (RFC 6962) at this time or earlier.
  public var lastTimestamp: Timestamp?
  /// Server certificates are trusted if their DNS names are within one of these, such as `.tr`; empty permits all names.
  public var permittedDomains: [String]

  public init(lastFirstDate: Timestamp? = nil, lastTimestamp: Timestamp? = nil, permittedDomains: [String] = []) {
    self.lastFirstDate = lastFirstDate
    self.lastTimestamp = lastTimestamp
    self.permittedDomains = permittedDomains
  }
}
