public import Bytes
internal import HTTPWire

/// A cookie jar for the interceptors of several clients: `ReceivedCookie` stores cookies in it, `AddCookie` reads them.
///
/// For cookies of redirects use a `CookiePolicy`, which processes every exchange.
public actor SharedCookieJar: CookieProvider, CookieStorage {
  /// The current contents.
  public private(set) var jar: CookieJar
  private let now: @Sendable () -> Timestamp

  public init(_ jar: CookieJar = CookieJar(), now: @escaping @Sendable () -> Timestamp = { Platform.now }) {
    self.jar = jar
    self.now = now
  }

  /// The value of a Cookie field for that URL (RFC 6265, section 5.4); nil for none.
  public func cookies(for url: URI) -> String? {
    jar.field(for: url, at: now()).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Stores the cookie of a Set-Cookie field, if its sender is permitted to set it (RFC 6265, section 5.3).
  public func store(_ setCookie: String, from url: URI) {
    guard let said = SetCookie(setCookie.utf8) else { return }
    jar.store(said, from: url, at: now())
  }
}
