/// Which proxy leads to a host, by curl's rules: one for http and one for https, none to hosts that are excepted.
///
/// A redirect may lead to a host with another answer, so that it is asked for each.
public struct ProxyChoice: Sendable {
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
