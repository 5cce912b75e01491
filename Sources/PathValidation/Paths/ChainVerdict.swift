/// The verdict on a chain.
public struct ChainVerdict: Hashable, Sendable, Codable {
  /// Whether a path is trusted and the certificate matches the expected host, if there is one.
  public let trusted: Bool
  /// Nil if no host was expected.
  public let hostnameMatches: Bool?
  /// Empty if and only if the chain is trusted.
  public let errors: [ChainError]
  /// All paths found, trusted ones first.
  public let paths: [CertificationPath]
  /// Whether there are more paths than listed.
  public let pathsTruncated: Bool
  public let servedOrder: ServedOrder

  enum CodingKeys: String, CodingKey {
    case trusted
    case hostnameMatches = "hostname_matches"
    case errors
    case paths
    case pathsTruncated = "paths_truncated"
    case servedOrder = "served_order"
  }
}
