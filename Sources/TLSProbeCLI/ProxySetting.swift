internal import Bytes
internal import Connect

/// Which proxy to use, by curl's rules: the flag, else `https_proxy`, `HTTPS_PROXY`, `all_proxy`, `ALL_PROXY`; none for the hosts of
/// `--noproxy`, else `no_proxy`, `NO_PROXY`. An empty variable counts as none; an empty flag as the wish for none.
///
/// For http URLs `http_proxy` counts, in small letters only: whoever asks a CGI program something names `HTTP_PROXY` (CVE-2016-5388).
struct ProxySetting {
  let environment: (String) -> String?
  /// `--proxy`.
  let flag: String?
  /// `--noproxy`.
  let exceptions: String?

  func proxy(for target: Target, isSecure: Bool = true) throws(CommandLineError) -> Proxy? {
    if exceptedHosts?.contains(target.host) == true { return nil }
    return try proxy(isSecure: isSecure)
  }

  /// For all that redirects may lead to.
  func choice() throws(CommandLineError) -> ProxyChoice {
    ProxyChoice(forHTTP: try proxy(isSecure: false), forHTTPS: try proxy(isSecure: true), exceptions: exceptedHosts)
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
    do throws(ProxyError) {
      return try Proxy(text)
    } catch {
      throw CommandLineError(status, "\(source): \(error.what)", hint: error.hint)
    }
  }
}
