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

/// The requirement level of a rule in its standard (RFC 2119), which is not a severity.
public enum LintLevel: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// MUST, MUST NOT, SHALL, REQUIRED, or the grammar of the encoding itself.
  case must
  /// SHOULD, SHOULD NOT, RECOMMENDED, NOT RECOMMENDED.
  case should
  /// Not prohibited, but a sign of a mistake.
  case notice

  public var description: String { rawValue }
}
