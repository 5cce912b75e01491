internal import HTTPWire

/// What is stored no longer counts once an unsafe method has succeeded (RFC 9111, section 4.4).
enum CacheInvalidation {
  /// The URL, and those of the same origin that Location and Content-Location name.
  static func urls(after method: String, to url: URI, answeredBy head: ResponseHead) -> [URI] {
    guard !safeMethods.contains(method), (200..<400).contains(head.status) else { return [] }
    let named = ["Location", "Content-Location"].compactMap { name in
      head.fields.first(name).flatMap { try? url.resolving($0) }
    }
    // Anybody could make us forget what others have said otherwise.
    return [url] + named.filter { $0.sharesOrigin(with: url) }
  }

  /// RFC 9110, section 9.2.1.
  private static let safeMethods: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]
}
