public import Bytes

/// One demand of a standard on a single certificate, or on it and its issuer.
public struct LintRule: Sendable {
  /// Stable and dotted: `lint.serial-number.too-long`.
  public let id: String
  public let level: LintLevel
  /// What a certificate that breaks the rule has or lacks.
  public let title: String
  /// Document and section.
  public let reference: String
  /// Certificates from before are not held to the rule; nil for always.
  public let since: Timestamp?
  /// Certificates from then on have a stricter rule of their own; nil for a rule that still stands.
  public let until: Timestamp?
  public let scope: LintScope
  private let judge: Judge

  /// A sentence about what is wrong; nil when nothing is.
  typealias Judge = @Sendable (LintSubject) -> String?

  init(
    _ id: String, _ level: LintLevel, _ title: String, _ reference: String, since: Timestamp? = nil, until: Timestamp? = nil,
    for scope: LintScope = .any, judge: @escaping Judge
  ) {
    self.id = id
    self.level = level
    self.title = title
    self.reference = reference
    self.since = since
    self.until = until
    self.scope = scope
    self.judge = judge
  }

  /// The rule is of the CA/Browser Forum or of a root program, which bind those authorities only that browsers trust.
  public var isForPublicAuthorities: Bool { ["BR, ", "EV Guidelines", "Chrome"].contains { reference.hasPrefix($0) } }

  /// Whether a certificate of that day and role is held to the rule; its day of issue is the first of its validity.
  public func applies(to role: LintRole, issued: Timestamp) -> Bool {
    if let since, issued < since { return false }
    if let until, issued >= until { return false }
    return scope.holds(role) && (role.isOfTheWeb || !isForPublicAuthorities)
  }

  func finding(in subject: LintSubject) -> LintFinding? {
    guard applies(to: subject.role, issued: subject.certificate.notBefore), let message = judge(subject) else { return nil }
    return LintFinding(rule: id, level: level, message: message, reference: reference)
  }
}
