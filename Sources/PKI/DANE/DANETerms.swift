public import Bytes
public import DomainNames

/// What is asked of TLSA records besides the certificates.
public struct DANETerms: Sendable {
  /// The server's names, of which one must be in its certificate: the TLSA base domain, for mail the next hop too (RFC 7671,
  /// section 7). Usage 3 does not look at them.
  public var names: [ReferenceIdentity]
  public var time: Timestamp
  /// By what a path to a DANE-TA anchor is judged.
  public var profile: Profile
  /// What the trust stores say of the same certificates, for the usages 0 and 1; nil when nobody has asked them.
  public var pkix: ChainVerdict?
  /// Whether DNSSEC vouches for the records; nil when that is not known.
  public var isAuthenticated: Bool?

  public init(
    names: [ReferenceIdentity], time: Timestamp, profile: Profile = .rfc5280, pkix: ChainVerdict? = nil, isAuthenticated: Bool? = nil
  ) {
    self.names = names
    self.time = time
    self.profile = profile
    self.pkix = pkix
    self.isAuthenticated = isAuthenticated
  }
}
