/// A rule that a certificate violates.
public struct LintFinding: Hashable, Sendable, Codable {
  /// The rule's identifier: `lint.serial-number.too-long`.
  public let rule: String
  public let level: LintLevel
  /// The violation, for people: lower case, no full stop; text from the certificate is shortened.
  public let message: String
  /// Document and section.
  public let reference: String

  public init(rule: String, level: LintLevel, message: String, reference: String) {
    self.rule = rule
    self.level = level
    self.message = message
    self.reference = reference
  }
}
