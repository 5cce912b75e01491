/// A rule that a certificate breaks.
public struct LintFinding: Hashable, Sendable, Codable {
  /// The rule's identifier: `lint.serial-number.too-long`.
  public let rule: String
  public let level: LintLevel
  /// What was found, in words: lower case, no full stop; text from the certificate is shortened.
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
