public import DomainNames

/// What is asked of CAA records besides the certificate.
public struct CAATerms: Sendable {
  /// The host that was asked for; with nil the certificate's first name counts.
  public var name: ReferenceIdentity?
  /// Domains that the issuer goes by besides those that are known here, as for an authority of one's own.
  public var issuerDomains: [String]
  /// Whether DNSSEC vouches for the records; nil when that is not known.
  public var isAuthenticated: Bool?

  public init(name: ReferenceIdentity? = nil, issuerDomains: [String] = [], isAuthenticated: Bool? = nil) {
    self.name = name
    self.issuerDomains = issuerDomains
    self.isAuthenticated = isAuthenticated
  }
}
