/// The cache key of a response (RFC 9111, section 2). Only responses to GET are stored, so it is the URL, without fragment and userinfo.
public struct CacheKey: Hashable, Sendable {
  /// The partition, a space, and the URL.
  public let text: String

  /// Responses of different partitions are kept apart; a partition may be any text.
  public init(_ url: URI, partition: String = "") {
    var plain = url
    plain.fragment = nil
    // An explicit default port such as `:443` denotes the same resource.
    plain.explicitPort = url.port
    text = "\(partition) \(plain)"
  }

  init(text: String) { self.text = text }
}
