internal import ArgumentParser
internal import Connect

/// Options for proxies and STARTTLS. Names are curl's where the meaning is.
struct ApproachOptions: ParsableArguments {
  @Option(
    name: [.customShort("x"), .customLong("proxy")],
    help: ArgumentHelp(
      "Go through this proxy: [scheme://][user:password@]host[:port], with http, https, socks4, socks4a, socks5 or socks5h. Without it, $HTTPS_PROXY and $ALL_PROXY; an empty one goes straight.",
      valueName: "url"))
  var proxy: String?

  @Option(help: ArgumentHelp("Reach these hosts without a proxy: names, addresses, blocks or *. Without it, $NO_PROXY.", valueName: "list"))
  var noproxy: String?

  @Option(
    name: [.customShort("U"), .customLong("proxy-user")],
    help: ArgumentHelp("Tell the proxy who we are: Basic authentication, or SOCKS 5's.", valueName: "user:password"))
  var proxyUser: String?

  @Option(
    name: .customLong("proxy-cacert"),
    help: ArgumentHelp("Trust the roots in this file with an https proxy, and no others.", valueName: "file"), completion: .file())
  var proxyCacert: String?

  @Flag(name: .customLong("proxy-insecure"), help: "Go through an https proxy whose certificate is not trusted.")
  var proxyInsecure = false

  @Option(
    name: .customLong("proxy-protocol"),
    help: ArgumentHelp("Send the server a header of the PROXY protocol first: v1 or v2.", valueName: "version"))
  var proxyProtocol: ProxyProtocolArgument?

  @Flag(name: .customLong("haproxy-protocol"), help: "The same as --proxy-protocol v1.")
  var haproxyProtocol = false

  @Option(
    help: ArgumentHelp(
      "Begin in the clear with this protocol and go over to TLS: \(StartTLSArgument.names.joined(separator: ", ")); auto goes by the port.",
      valueName: "protocol"),
    completion: .list(StartTLSArgument.names), transform: StartTLSArgument.parse)
  var starttls: StartTLSArgument?

  @Option(
    name: .customLong("starttls-host"),
    help: ArgumentHelp("Say this name where the protocol names the server before TLS, as XMPP does.", valueName: "name"))
  var startTLSHost: String?

  mutating func validate() throws {
    if proxyCacert != nil, proxyInsecure { throw ValidationError("--proxy-cacert and --proxy-insecure exclude each other") }
    if haproxyProtocol, proxyProtocol == .v2 { throw ValidationError("--haproxy-protocol means --proxy-protocol v1, not v2") }
  }
}

/// Versions of the PROXY protocol.
enum ProxyProtocolArgument: String, Hashable, Sendable, CaseIterable, ExpressibleByArgument {
  case v1, v2

  var version: ProxyProtocolHeader.Version { self == .v1 ? .v1 : .v2 }
}
