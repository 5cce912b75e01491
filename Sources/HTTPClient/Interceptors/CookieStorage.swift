/// Where `ReceivedCookie` puts what servers set.
public protocol CookieStorage: Sendable {
  /// The value of one Set-Cookie field of an answer from there; what it means is the storage's to decide (RFC 6265, section 5.3).
  func store(_ setCookie: String, from url: URI) async
}
