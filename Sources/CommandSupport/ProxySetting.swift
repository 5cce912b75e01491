internal import Bytes
package import Connect

/// The proxy to use, by curl's rules: the option, otherwise `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`; none for the hosts of
/// `--noproxy`, otherwise `no_proxy`, `NO_PROXY`. An empty variable is ignored; an empty option disables the proxy.
///
/// For http URLs only `http_proxy` in lower case is used: the client of a CGI program controls `HTTP_PROXY` (CVE-2016-5388).
package struct ProxySetting {
  let environment: (String) -> String?
  /// `--proxy`.
  let flag: String?
  /// `--noproxy`.
  let exceptions: String?

  package func proxy(for target: Target, isSecure: Bool = true) throws(CommandLineError) -> Proxy? {
    if exceptedHosts?.contains(target.host) == true { return nil }
    return try proxy(isSecure: isSecure)
  }

  /// The proxies for all URLs that redirects may lead to.
  package func choice() throws(CommandLineError) -> ProxySelector {
    ProxySelector(forHTTP: try proxy(isSecure: false), forHTTPS: try proxy(isSecure: true), exceptions: exceptedHosts)
  }

  private var exceptedHosts: NoProxyList? {
    (exceptions ?? ["no_proxy", "NO_PROXY"].lazy.compactMap { set($0)?.value }.first).map { NoProxyList($0) }
  }

  private func proxy(isSecure: Bool) throws(CommandLineError) -> Proxy? {
    if let flag { return flag.isEmpty ? nil : try Self.read(flag, of: "--proxy", .usage) }
    let names = (isSecure ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    guard let found = names.lazy.compactMap({ set($0) }).first else { return nil }
    return try Self.read(found.value, of: found.name, .configuration)
  }

  private func set(_ name: String) -> (name: String, value: String)? {
    environment(name).flatMap { $0.isEmpty ? nil : (name, $0) }
  }

  private static func read(_ text: String, of source: String, _ status: ExitStatus) throws(CommandLineError) -> Proxy {
    return try ProxyError.translating(try Proxy(text)) { CommandLineError(status, "\(source): \($0.what)", hint: $0.hint.map(Hints.text)) }
  }
}
