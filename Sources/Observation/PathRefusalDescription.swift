/// A rule that a path violates.
public struct PathRefusalDescription: Codable, Hashable, Sendable {
  /// `validity`, `name constraints` …
  public var policy: String
  /// Document and section.
  public var reference: String
  /// The codes of the resulting errors.
  public var codes: [String]

  public init(policy: String, reference: String, codes: [String]) {
    self.policy = policy
    self.reference = reference
    self.codes = codes
  }
}
