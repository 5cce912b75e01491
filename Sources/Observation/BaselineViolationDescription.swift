/// A rule for public certificate authorities that a chain under a private root violates.
public struct BaselineViolationDescription: Codable, Hashable, Sendable {
  /// `validity-period`, `extended-key-usage` …
  public var rule: String
  /// The position in the path; 0 is the server's certificate.
  public var depth: Int
  public var message: String
  /// Document and section.
  public var reference: String

  public init(rule: String, depth: Int, message: String, reference: String) {
    self.rule = rule
    self.depth = depth
    self.message = message
    self.reference = reference
  }
}
