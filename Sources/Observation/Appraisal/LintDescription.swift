public import CertificateLint

/// A rule that one of the certificates violates.
public struct LintDescription: Codable, Hashable, Sendable {
  /// The position of the certificate; 0 is the server's certificate.
  public var depth: Int
  /// `lint.serial-number.too-long` …
  public var rule: String
  /// The requirement level of the standard.
  public var level: LintLevel
  public var message: String
  public var reference: String

  public init(depth: Int, rule: String, level: LintLevel, message: String, reference: String) {
    self.depth = depth
    self.rule = rule
    self.level = level
    self.message = message
    self.reference = reference
  }

  public init(_ finding: LintFinding, depth: Int) {
    self.depth = depth
    rule = finding.rule
    level = finding.level
    message = finding.message
    reference = finding.reference
  }
}
