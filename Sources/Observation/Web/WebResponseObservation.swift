internal import HTTPMessages

/// A response of a web server, and the connection that it was received on.
public struct WebResponseObservation: Codable, Hashable, Sendable {
  /// The requested URL.
  public var url: String
  /// The value of Accept-Encoding in the request; nil if there was none.
  public var acceptEncoding: String?
  /// The response with its field lines as received, including cookies.
  public var response: ResponseObservation
  /// The cookies that browsers read from it, at most 100.
  public var cookies: [CookieObservation]
  /// The absolute URL of the redirect; nil if the response is none.
  public var redirect: String?
  /// The negotiated parameters; nil without TLS.
  public var tls: FetchTLSObservation?
  /// Violations of HTTP's syntax in the response, for people.
  public var violations: [String] = []
  /// The reason the body is incomplete; nil if it is complete.
  public var bodyFailure: String?

  public init(url: String, response: ResponseObservation) {
    self.url = url
    self.response = response
    cookies = response.headers.lazy.filter { $0.isNamed("Set-Cookie") }.compactMap { CookieObservation($0.value) }.prefix(100).map { $0 }
  }

  public var status: Int { response.status }
  public var headers: [FieldObservation] { response.headers }

  /// True for a response of the class 2xx with HTML, to which the policies for documents apply.
  public var isDocument: Bool {
    isSuccessful && response.contentType.map { $0.lowercased().hasPrefix("text/html") || $0.lowercased().contains("xhtml") } == true
  }

  public var isSuccessful: Bool { (200..<300).contains(status) }

  private enum CodingKeys: String, CodingKey {
    case url
    case acceptEncoding = "accept_encoding"
    case response, cookies, redirect, tls, violations
    case bodyFailure = "body_failure"
  }
}

/// A cookie as browsers read it (RFC 6265bis, section 5.6).
public struct CookieObservation: Codable, Hashable, Sendable {
  public var name: String
  public var value: String
  public var secure: Bool
  public var httpOnly: Bool
  /// `strict`, `lax` or `none`; nil if absent or unknown.
  public var sameSite: String?
  public var domain: String?
  public var path: String?
  /// True if it outlives the session.
  public var persistent: Bool

  /// Nil for a value that browsers ignore.
  public init?(_ field: String) {
    guard let cookie = SetCookie(field.utf8) else { return nil }
    name = String(decoding: cookie.name, as: UTF8.self)
    value = String(decoding: cookie.value, as: UTF8.self)
    secure = cookie.isSecure
    httpOnly = cookie.isHTTPOnly
    sameSite = cookie.sameSite?.rawValue
    domain = cookie.domain.map { String(decoding: $0, as: UTF8.self) }
    path = cookie.path.map { String(decoding: $0, as: UTF8.self) }
    persistent = cookie.expires != nil || cookie.maximumAge != nil
  }

  private enum CodingKeys: String, CodingKey {
    case name, value, secure
    case httpOnly = "http_only"
    case sameSite = "same_site"
    case domain, path, persistent
  }
}
