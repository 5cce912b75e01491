public import Connect

/// Authenticates to servers and HTTP proxies (RFC 9110, section 11): Basic, Digest, Bearer.
///
/// Caches the Digest challenges of servers, so that later requests carry a response before they are refused.
public final class AuthenticationPolicy: ExchangePolicy {
  /// The credentials for each origin.
  public let rules: CredentialRules
  /// The authentication scheme for passwords; tokens are always sent as Bearer (RFC 6750).
  public let mode: AuthenticationMode
  /// The proxies of requests; their credentials are sent to them only.
  private let proxies: ProxySelector?
  /// The Digest challenges received so far, shared by the stages of one reactor, which access it one at a time.
  var sessions = DigestSessions()

  /// `proxies` are those of the transfers' options: needed to respond to Digest challenges of proxies that are configured for it.
  public init(_ rules: CredentialRules, mode: AuthenticationMode = .basic, proxies: ProxySelector? = nil) {
    self.rules = rules
    self.mode = mode
    self.proxies = proxies
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { AuthenticationStage(self) }

  /// The HTTP proxy that receives a request for that URL in plaintext; nil if a tunnel passes it, or without a proxy.
  func proxy(for url: URI) -> Proxy? {
    guard !url.isSecure, let proxy = proxies?.proxy(for: url.host, isSecure: false), proxy.speaksHTTP else { return nil }
    return proxy
  }
}

/// The authentication scheme used for servers.
public enum AuthenticationMode: Hashable, Sendable {
  /// Basic, with the first request (RFC 7617).
  case basic
  /// Digest, after the server's challenge (RFC 7616); the first request is sent without credentials and without content, as in curl.
  case digest
  /// The strongest scheme that the server offers; the first request is sent without credentials.
  case any
}
