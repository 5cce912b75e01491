/// Whether the CAA records authorize a certificate's issuer now.
///
/// Records apply at the time of issuance: an issuer that is not authorized now may have been then.
public struct CAAVerdict: Hashable, Sendable, Codable {
  public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
    case allowed
    case notAllowed = "not_allowed"
    /// The issuer's domains are unknown.
    case unknownIssuer = "unknown_issuer"
  }

  public let outcome: Outcome
  /// A sentence without its full stop.
  public let reason: String
  /// Domains that may issue; nil if issuance is not restricted.
  public let permitted: [String]?
  /// Known domains of the certificate's issuer; empty if unknown.
  public let issuerDomains: [String]
  /// Whether the certificate matches the name by a wildcard, so that `issuewild` applies.
  public let isWildcard: Bool
  /// The addresses for violation reports (RFC 8659, section 4.4).
  public let reportTo: [String]
  /// Whether the records were authenticated with DNSSEC; nil if unknown.
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
