public import Connect

/// Tells servers and HTTP proxies who we are (RFC 9110, section 11): Basic, Digest, Bearer.
///
/// It remembers what servers want for Digest, so that later requests are answered before they are refused.
public final class AuthenticationPolicy: ExchangePolicy {
  /// Which credentials go where.
  public let rules: CredentialRules
  /// In which words; tokens are always sent as they are (RFC 6750).
  public let mode: AuthenticationMode
  /// By which proxies requests go; their credentials are for them alone.
  private let proxies: ProxyChoice?
  /// What was heard so far. Stages of one reactor share it, one at a time.
  var sessions = DigestSessions()

  /// `proxies` are those of the transfers' options: Digest at a proxy is answered where one of them wants it so.
  public init(_ rules: CredentialRules, mode: AuthenticationMode = .basic, proxies: ProxyChoice? = nil) {
    self.rules = rules
    self.mode = mode
    self.proxies = proxies
  }

  public func stage(of request: HTTPRequest) -> any ExchangeStage { AuthenticationStage(self) }

  /// The proxy that reads what is said to it in a request for that URL; nil where a tunnel leads past it, or none is used.
  func proxy(for url: URI) -> Proxy? {
    guard !url.isSecure, let proxy = proxies?.proxy(for: url.host, isSecure: false), proxy.speaksHTTP else { return nil }
    return proxy
  }
}
