public import Bytes
public import DomainNames

/// The inputs of a DANE verification in addition to the records and the certificates.
public struct DANEContext: Sendable {
  /// The server's names, of which one must match its certificate: the TLSA base domain, for mail also the next hop (RFC 7671, section 7).
  /// Ignored for usage 3.
  public var names: [ReferenceIdentity]
  public var time: Timestamp
  /// The profile for verifying a path to a DANE-TA anchor.
  public var profile: Profile
  /// The verdict of the trust stores on the same certificates, for usages 0 and 1; nil if not available.
  public var pkix: ChainVerdict?
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
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
