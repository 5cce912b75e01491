public import DomainNames

/// The inputs of a CAA evaluation in addition to the records and the path.
public struct CAAContext: Sendable {
  /// The expected host; nil uses the certificate's first name.
  public var name: ReferenceIdentity?
  /// Additional domains of the issuer, as for a private authority.
  public var issuerDomains: [String]
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
  public var isAuthenticated: Bool?

  public init(name: ReferenceIdentity? = nil, issuerDomains: [String] = [], isAuthenticated: Bool? = nil) {
    self.name = name
    self.issuerDomains = issuerDomains
    self.isAuthenticated = isAuthenticated
  }
}
