/// A rule that a path violates, to explain why it was rejected.
public struct PathRefusal: Hashable, Sendable, Codable {
  /// `validity`, `name constraints` …
  public let policy: String
  /// Document and section.
  public let reference: String
  public let errors: [ChainError]
}
