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
