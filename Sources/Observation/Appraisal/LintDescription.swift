public import PKI

/// A rule that one of the certificates breaks.
public struct LintDescription: Codable, Hashable, Sendable {
  /// Which certificate, counted from the server's own.
  public var depth: Int
  /// `lint.serial-number.too-long` …
  public var rule: String
  /// How strongly the standard words it: `must`, `should`, `notice`.
  public var level: String
  public var message: String
  public var reference: String

  public init(depth: Int, rule: String, level: String, message: String, reference: String) {
    self.depth = depth
    self.rule = rule
    self.level = level
    self.message = message
    self.reference = reference
  }

  public init(_ finding: LintFinding, depth: Int) {
    self.depth = depth
    rule = finding.rule
    level = finding.level.rawValue
    message = finding.message
    reference = finding.reference
  }
}
