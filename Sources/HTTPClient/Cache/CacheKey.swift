/// What stored answers are found by (RFC 9111, section 2): only those to GET are stored, so it is the URL, without its fragment and userinfo.
public struct CacheKey: Hashable, Sendable {
  /// The partition, a blank, and the URL.
  public let text: String

  /// Answers of different partitions are never mixed up; a partition may be anything.
  public init(_ url: URI, partition: String = "") {
    var plain = url
    plain.fragment = nil
    // `:443` written and left out is the same place.
    plain.explicitPort = url.port
    text = "\(partition) \(plain)"
  }

  init(text: String) { self.text = text }
}
