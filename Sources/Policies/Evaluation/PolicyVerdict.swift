/// The result of applying a policy to observations.
public struct PolicyVerdict: Codable, Hashable, Sendable {
  /// Name and version: `mozilla-intermediate@5.8`.
  public var policy: String
  public var title: String
  /// The date of the version: `2026-03-24`.
  public var date: String
  /// The address of the standard.
  public var reference: String
  public var result: PolicyResult
  /// All rules, in the order of the policy.
  public var rules: [RuleVerdict]

  public init(policy: String, title: String, date: String, reference: String, result: PolicyResult, rules: [RuleVerdict]) {
    self.policy = policy
    self.title = title
    self.date = date
    self.reference = reference
    self.result = result
    self.rules = rules
  }
}

/// The result of a policy or of one of its rules; undetermined facts never result in `pass`.
public enum PolicyResult: String, Codable, Hashable, Sendable, CaseIterable {
  case pass, fail, undetermined
  /// The rule has a condition that the server does not meet, or nothing that it applies to; only of rules.
  case notApplicable = "not_applicable"
}

/// The result of one rule of a policy.
public struct RuleVerdict: Codable, Hashable, Sendable {
  /// Stable within the policy: `versions`.
  public var id: String
  /// The section of the standard: `3.2, table 1`.
  public var section: String
  public var title: String
  /// False if the rule was taken from a secondary source instead of the text of the standard.
  public var isPrimary: Bool
  public var result: PolicyResult
  /// The observations that violate the rule.
  public var violations: [PolicyRemark]
  /// The observations that the rule discourages; they do not change the result.
  public var discouraged: [PolicyRemark]
  /// The reasons for which the rule could not be decided.
  public var undetermined: [String]

  public init(
    id: String, section: String, title: String, isPrimary: Bool = true, result: PolicyResult, violations: [PolicyRemark] = [],
    discouraged: [PolicyRemark] = [], undetermined: [String] = []
  ) {
    self.id = id
    self.section = section
    self.title = title
    self.isPrimary = isPrimary
    self.result = result
    self.violations = violations
    self.discouraged = discouraged
    self.undetermined = undetermined
  }

  private enum CodingKeys: String, CodingKey {
    case id, section, title
    case isPrimary = "primary"
    case result, violations, discouraged, undetermined
  }
}

/// An observation that a rule forbids, requires in vain, or discourages.
public struct PolicyRemark: Codable, Hashable, Sendable {
  /// The observation: `accepts TLSv1.0`, `does not accept TLSv1.3`.
  public var observation: String
  /// The address, if the target has several; nil otherwise.
  public var address: String?
  /// The remark of the standard, or the date from which the observation is forbidden; nil if there is none.
  public var note: String?

  public init(_ observation: String, address: String? = nil, note: String? = nil) {
    self.observation = observation
    self.address = address
    self.note = note
  }
}
