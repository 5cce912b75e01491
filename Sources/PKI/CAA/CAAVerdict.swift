/// Whether a certificate's issuer may issue for its name, as the records stand now.
///
/// Records bind when a certificate is issued: one that is not allowed now may have been then.
public struct CAAVerdict: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable {
    case allowed
    case notAllowed = "not_allowed"
    /// By which domains the issuer goes is not known.
    case unknownIssuer = "unknown_issuer"
  }

  public let outcome: Outcome
  /// A sentence without its full stop.
  public let reason: String
  /// Domains that may issue; nil when anybody may.
  public let permitted: [String]?
  /// Domains that the certificate's issuer goes by; empty when none is known.
  public let issuerDomains: [String]
  /// The certificate has the name by a wildcard, so that `issuewild` counts.
  public let isWildcard: Bool
  /// Where violations are to be reported (RFC 8659, section 4.4).
  public let reportTo: [String]
  /// Whether DNSSEC vouches for the records; nil when that is not known.
  public let isAuthenticated: Bool?

  public init(
    outcome: Outcome, reason: String, permitted: [String]?, issuerDomains: [String], isWildcard: Bool = false, reportTo: [String] = [],
    isAuthenticated: Bool? = nil
  ) {
    self.outcome = outcome
    self.reason = reason
    self.permitted = permitted
    self.issuerDomains = issuerDomains
    self.isWildcard = isWildcard
    self.reportTo = reportTo
    self.isAuthenticated = isAuthenticated
  }

  enum CodingKeys: String, CodingKey {
    case outcome, reason, permitted
    case issuerDomains = "issuer_domains"
    case isWildcard = "wildcard"
    case reportTo = "report_to"
    case isAuthenticated = "authenticated"
  }
}
