internal import HTTPWire

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
