public import Bytes
internal import HTTPWire

/// A jar that several clients share by their interceptors: `AddCookie` gets from it what `ReceivedCookie` gave it.
///
/// Cookies of redirects are for a `CookiePolicy`, which sees every exchange.
public actor SharedCookieJar: CookieProvider, CookieStorage {
  /// What is in it now.
  public private(set) var jar: CookieJar
  private let now: @Sendable () -> Timestamp

  public init(_ jar: CookieJar = CookieJar(), now: @escaping @Sendable () -> Timestamp = { Platform.now }) {
    self.jar = jar
    self.now = now
  }

  /// The cookies for that URL as a Cookie field has them (RFC 6265, section 5.4); nil for none.
  public func cookies(for url: URI) -> String? {
    jar.field(for: url, at: now()).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Takes what a Set-Cookie field says as far as its sender may say it (RFC 6265, section 5.3).
  public func store(_ setCookie: String, from url: URI) {
    guard let said = SetCookie(setCookie.utf8) else { return }
    jar.store(said, from: url, at: now())
  }
}
