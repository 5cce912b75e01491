/// A rule that a path breaks, for whoever wants to know why the path ended.
public struct PathRefusal: Hashable, Sendable, Codable {
  /// `validity`, `name constraints` …
  public let policy: String
  /// Document and section.
  public let reference: String
  public let errors: [ChainError]
}
