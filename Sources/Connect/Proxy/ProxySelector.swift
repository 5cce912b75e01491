/// Selects the proxy for a host, by curl's rules: one for http and one for https, none for excepted hosts.
///
/// Evaluated for each host, since a redirect may lead to a host with a different proxy.
public struct ProxySelector: Sendable {
  public var forHTTP: Proxy?
  public var forHTTPS: Proxy?
  public var exceptions: NoProxyList?

  public init(forHTTP: Proxy? = nil, forHTTPS: Proxy? = nil, exceptions: NoProxyList? = nil) {
    self.forHTTP = forHTTP
    self.forHTTPS = forHTTPS
    self.exceptions = exceptions
  }

  public func proxy(for host: Target.Host, isSecure: Bool) -> Proxy? {
    exceptions?.contains(host) == true ? nil : isSecure ? forHTTPS : forHTTP
  }
}
