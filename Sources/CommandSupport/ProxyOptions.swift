internal import Bytes
package import Connect
internal import StartTLS

/// Options for proxies and STARTTLS. Names are curl's where the meaning is.
package struct ProxyOptions: OptionGroup {
  var proxy: String?
  var noproxy: String?
  var proxyUser: String?
  var proxyCacert: String?
  var proxyInsecure = false
  var proxyProtocol: ProxyProtocolArgument?
  var haproxyProtocol = false
  var starttls: StartTLSArgument?
  var startTLSHost: String?

  package init() {}

  package static let options: [CommandOption<Self>] = [
    .value(
      "x", "proxy", "url",
      "Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)"
    ) { $0.proxy = $1 },
    .value(nil, "noproxy", "list", "Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)") {
      $0.noproxy = $1
    },
    .value(
      "U", "proxy-user", "user:password",
      "Set the user and password for the proxy, over HTTP or SOCKS 5; the password may be a reference such as @env:NAME."
    ) { $0.proxyUser = $1 },
    .value(nil, "proxy-cacert", "file", completion: .file, "Trust only the roots in this file for an https proxy.") { $0.proxyCacert = $1 },
    .flag(nil, "proxy-insecure", "Do not verify the certificate of an https proxy.") { $0.proxyInsecure = true },
    .value(
      nil, "proxy-protocol", "version", completion: .words(ProxyProtocolArgument.allCases.map(\.rawValue)),
      "Send a PROXY protocol header to the server first: v1 or v2.", OptionValue.word
    ) { $0.proxyProtocol = $1 },
    .flag(nil, "haproxy-protocol", "The same as --proxy-protocol v1.") { $0.haproxyProtocol = true },
    .value(
      nil, "starttls", "protocol", completion: .words(StartTLSArgument.names),
      "Upgrade a plaintext connection with STARTTLS for this protocol: \(StartTLSArgument.names.joined(by: ", ")); auto selects it by the port.",
      StartTLSArgument.parse
    ) { $0.starttls = $1 },
    .value(
      nil, "starttls-host", "name",
      "Send this server name in protocols that name the server before TLS, such as XMPP. (default: the target's)"
    ) { $0.startTLSHost = $1 },
  ]

  package func validate() throws(UsageError) {
    if proxyCacert != nil, proxyInsecure { throw UsageError("--proxy-cacert and --proxy-insecure exclude each other") }
    if haproxyProtocol, proxyProtocol == .v2 { throw UsageError("--haproxy-protocol selects --proxy-protocol v1, not v2") }
  }
}

/// Versions of the PROXY protocol.
enum ProxyProtocolArgument: String, Hashable, Sendable, CaseIterable {
  case v1, v2

  var version: ProxyProtocolHeader.Version { self == .v1 ? .v1 : .v2 }
}

extension ProxyOptions {
  /// The target; the default port is that of the STARTTLS protocol, if there is one.
  package func target(_ text: String) throws(CommandLineError) -> Target {
    try .argument(text, defaultPort: starttls?.known?.ports.first ?? Target.defaultPort)
  }

  /// The path to `target`, with the environment applied and files read.
  package func approach(to target: Target, in context: CommandContext) throws(CommandLineError) -> TunnelOptions {
    var approach = TunnelOptions()
    approach.startTLS = try startTLS(at: target)
    approach.startTLSHost = startTLSHost
    if startTLSHost != nil, approach.startTLS == nil {
      throw CommandLineError(.usage, "--starttls-host requires --starttls", hint: "as in --starttls xmpp --starttls-host example.org")
    }
    approach.proxyProtocol = haproxyProtocol ? .v1 : proxyProtocol?.version
    approach.proxy = try ProxySetting(environment: context.environment, flag: proxy, exceptions: noproxy).proxy(for: target)
    if let proxyUser {
      let colon = proxyUser.firstIndex(of: ":").map { proxyUser.index(after: $0) } ?? proxyUser.endIndex
      let password = try SecretArgument(String(proxyUser[colon...])).value(of: "-U", in: context)
      approach.proxy?.credentials = Proxy.Credentials(proxyUser[..<colon] + password)
    }
    if approach.proxy?.scheme == .https, !proxyInsecure {
      approach.judgesProxy = try ProxyVerifier(rootsFile: proxyCacert, in: context).reason
    }
    return approach
  }

  /// The option takes precedence over the target's scheme.
  private func startTLS(at target: Target) throws(CommandLineError) -> (any StartTLSProtocol)? {
    switch starttls {
    case .named?: return starttls?.known
    case .auto?:
      do throws(StartTLSError) {
        if case .dialogue(let known) = try StartTLSProtocols.at(port: target.port) { return known }
        return nil
      } catch {
        throw CommandLineError(.usage, "--starttls auto: \(error.what)", hint: error.hint.map(Hints.text))
      }
    case nil: return target.startTLS.flatMap { StartTLSProtocols.named($0) }
    }
  }
}
