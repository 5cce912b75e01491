/// What is to be thought of a chain.
public struct ChainVerdict: Hashable, Sendable, Codable {
  /// Some path is trusted, and the certificate is the host's, if a host was asked for.
  public let trusted: Bool
  /// Nil when no host was asked for.
  public let hostnameMatches: Bool?
  /// Empty if and only if the chain is trusted.
  public let errors: [ChainError]
  /// Every path that was found, trusted ones first.
  public let paths: [CertificationPath]
  /// There are more paths than are listed.
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
