/// Where `AddCookie` has its cookies from.
public protocol CookieProvider: Sendable {
  /// `name=value` of those for that URL, in the order in which they are sent (RFC 6265, section 5.4); nil for none.
  func cookies(for url: URI) async -> String?
}
