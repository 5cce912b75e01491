/// The source of cookies for `AddCookie`.
public protocol CookieProvider: Sendable {
  /// The cookies for that URL as `name=value`, in the order in which they are sent (RFC 6265, section 5.4); nil for none.
  func cookies(for url: URI) async -> String?
}
