/// A compliance policy: one version of a standard as rules.
public struct Policy: Hashable, Sendable {
  public var name: String
  public var version: String
  public var title: String
  public var publisher: String
  /// Of the version.
  public var date: PolicyDate
  /// The address of the standard.
  public var reference: String
  /// Of the data, if it was taken over.
  public var license: String?
  /// With those of included policies, which come first.
  public var rules: [PolicyRule]

  /// Name and version, as on the command line: `mozilla-intermediate@5.8`.
  public var id: String { "\(name)@\(version)" }
}

/// A requirement of a policy.
public struct PolicyRule: Hashable, Sendable {
  /// Unique within the policy; that of an included policy's rule has its name as a prefix.
  public var id: String
  /// Of the standard.
  public var section: String
  public var title: String
  /// False if the rule was taken from a secondary source.
  public var isPrimary: Bool
  /// True if a violation is only a remark.
  public var isRecommendation: Bool
  /// The condition: everything that the server has to accept for the rule to apply.
  public var condition: [PolicyCondition]
  /// The exception: the rule does not apply to a server that accepts all of it.
  public var exception: [PolicyCondition] = []
  /// The remark of the standard about violations.
  public var note: String?
  /// The name of the subject: `versions`.
  public var subject: String
  public var requirement: PolicyRequirement
  /// True if dates are compared with the issue of the certificate instead of the day of the audit.
  public var isDatedByIssue = false
}

/// One condition of a rule.
public struct PolicyCondition: Hashable, Sendable {
  public var subject: String
  public var requirement: Requirement

  public enum Requirement: Hashable, Sendable {
    /// A name that matches one of the patterns is accepted.
    case accepts([NamePattern])
    case property(Bool)
  }
}

/// What a rule requires of its subject.
public enum PolicyRequirement: Hashable, Sendable {
  case names(NameLevels)
  /// The bounds that apply; several if they change with time.
  case numbers(minimum: [DatedBound], maximum: [DatedBound])
  case property(Bool)
  /// The server's order must not place a name of a later list before one of an earlier list.
  case order([[NamePattern]])
}
