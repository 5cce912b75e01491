internal import ArgumentParser
internal import Connect

/// Options for proxies and STARTTLS. Names are curl's where the meaning is.
struct ApproachOptions: ParsableArguments {
  @Option(
    name: [.customShort("x"), .customLong("proxy")],
    help: ArgumentHelp(
      "Use this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h; an empty value disables proxies. (default: $HTTPS_PROXY, else $ALL_PROXY)",
      valueName: "url"))
  var proxy: String?

  @Option(
    help: ArgumentHelp(
      "Connect to these hosts without a proxy: names, addresses, CIDR blocks or *. (default: $NO_PROXY)", valueName: "list"))
  var noproxy: String?

  @Option(
    name: [.customShort("U"), .customLong("proxy-user")],
    help: ArgumentHelp("Set the user and password for the proxy, over HTTP or SOCKS 5.", valueName: "user:password"))
  var proxyUser: String?

  @Option(
    name: .customLong("proxy-cacert"),
    help: ArgumentHelp("Trust only the roots in this file for an https proxy.", valueName: "file"), completion: .file())
  var proxyCacert: String?

  @Flag(name: .customLong("proxy-insecure"), help: "Do not verify the certificate of an https proxy.")
  var proxyInsecure = false

  @Option(
    name: .customLong("proxy-protocol"),
    help: ArgumentHelp("Send a PROXY protocol header to the server first: v1 or v2.", valueName: "version"))
  var proxyProtocol: ProxyProtocolArgument?

  @Flag(name: .customLong("haproxy-protocol"), help: "The same as --proxy-protocol v1.")
  var haproxyProtocol = false

  @Option(
    help: ArgumentHelp(
      "Upgrade a plaintext connection with STARTTLS for this protocol: \(StartTLSArgument.names.joined(separator: ", ")); auto selects it by the port.",
      valueName: "protocol"),
    completion: .list(StartTLSArgument.names), transform: StartTLSArgument.parse)
  var starttls: StartTLSArgument?

  @Option(
    name: .customLong("starttls-host"),
    help: ArgumentHelp(
      "Send this server name in protocols that name the server before TLS, such as XMPP. (default: the target's)", valueName: "name"))
  var startTLSHost: String?

  mutating func validate() throws {
    if proxyCacert != nil, proxyInsecure { throw ValidationError("--proxy-cacert and --proxy-insecure exclude each other") }
    if haproxyProtocol, proxyProtocol == .v2 { throw ValidationError("--haproxy-protocol selects --proxy-protocol v1, not v2") }
  }
}

/// Versions of the PROXY protocol.
enum ProxyProtocolArgument: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  case v1, v2

  var version: ProxyProtocolHeader.Version { self == .v1 ? .v1 : .v2 }
}
