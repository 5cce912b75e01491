/// A rule for public authorities that a path under a private root violates: browsers would reject the chain under a public root.
public struct BaselineViolation: Hashable, Sendable, Codable {
  /// The rules, by the suffix of the id of their findings (`baseline.validity-period`).
  public enum Rule: String, Hashable, Sendable, Codable, CaseIterable {
    case alternativeNames = "alternative-names"
    case constraintForm = "constraint-form"
    case criticality
    case encoding
    case extendedKeyUsage = "extended-key-usage"
    case key
    case keyIdentifiers = "key-identifiers"
    case keyUsage = "key-usage"
    case leafAuthority = "leaf-authority"
    case signature
    case subject
    case validityPeriod = "validity-period"
    case wildcard
  }

  public let rule: Rule
  /// Document and section.
  public let reference: String
  /// The error under a public root.
  public let error: ChainError
}
