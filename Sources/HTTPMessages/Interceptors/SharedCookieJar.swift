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

/// Adds a provider's cookies for the request's URL, after those that the request already has.
///
/// Applies to the first request only: for cookies after redirects use a policy, which processes every exchange.
public struct AddCookie: RequestInterceptor {
  private let provider: any CookieProvider

  public init(from provider: any CookieProvider) { self.provider = provider }

  public func intercept(_ request: HTTPRequest) async throws(HTTPError) -> HTTPRequest {
    guard let cookies = await provider.cookies(for: request.url), !cookies.isEmpty else { return request }
    let named = request.fields.values(of: "Cookie").flatMap { CookieSyntax.pairs(of: $0) }
    let further = CookieSyntax.pairs(of: cookies).filter { pair in !named.contains { $0.name == pair.name } }
    guard !further.isEmpty else { return request }
    return request.with(header: "Cookie", (named + further).map(\.text).joined(separator: "; "))
  }
}

/// The source of cookies for `AddCookie`.
public protocol CookieProvider: Sendable {
  /// The cookies for that URL as `name=value`, in the order in which they are sent (RFC 6265, section 5.4); nil for none.
  func cookies(for url: URI) async -> String?
}
