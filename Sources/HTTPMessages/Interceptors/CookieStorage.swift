/// The destination of cookies from `ReceivedCookie`.
public protocol CookieStorage: Sendable {
  /// Stores the value of one Set-Cookie field of a response from that URL; its processing is up to the storage (RFC 6265, section 5.3).
  func store(_ setCookie: String, from url: URI) async
}
