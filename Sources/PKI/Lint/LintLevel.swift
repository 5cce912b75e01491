/// How strongly a standard words what a lint demands (RFC 2119); no severity, which is for others to judge.
public enum LintLevel: String, Hashable, Sendable, Codable, CaseIterable {
  /// MUST, MUST NOT, SHALL, REQUIRED, or the grammar of the encoding itself.
  case must
  /// SHOULD, SHOULD NOT, RECOMMENDED, NOT RECOMMENDED.
  case should
  /// Forbidden nowhere, and still a sign that something went otherwise than meant.
  case notice
}
