internal import HTTPWire

/// Invalidation of stored responses after a successful unsafe request (RFC 9111, section 4.4).
enum CacheInvalidation {
  /// The URLs to invalidate: the request's, and those of the same origin in Location and Content-Location.
  static func urls(after method: String, to url: URI, answeredBy head: ResponseHead) -> [URI] {
    guard !safeMethods.contains(method), (200..<400).contains(head.status) else { return [] }
    let named = ["Location", "Content-Location"].compactMap { name in
      head.fields.first(name).flatMap { try? url.resolving($0) }
    }
    // Other origins are excluded: otherwise any server could evict their responses.
    return [url] + named.filter { $0.sharesOrigin(with: url) }
  }

  /// Safe methods (RFC 9110, section 9.2.1).
  private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]
}
