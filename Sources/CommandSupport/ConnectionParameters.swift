public import Bytes
public import Connect
public import Resolver
package import Transport

/// The parameters of a connection.
public struct ConnectionParameters: Sendable {
  /// Nil for both.
  public var family: IPAddress.Family?
  /// `--resolve`.
  public var overrides: [HostOverride] = []
  /// Creates the resolver of names; nil for the system's.
  package var backend: (@Sendable (Reactor) -> any ResolverBackend)?
  /// Creates the resolver of records other than addresses; nil for the servers of resolv.conf.
  package var recordBackend: (@Sendable (Reactor) -> any RecordBackend)?
  public var connectTo: [ConnectTo] = []
  public var interface: String?
  /// The path of a Unix socket, with an at sign before an abstract name.
  public var socket: String?
  public var connectTimeout = Duration.seconds(10)
  /// The delay between attempts to connect to different addresses.
  public var attemptDelay = Duration.milliseconds(250)
  /// Proxy and STARTTLS.
  public var approach = TunnelOptions()
  /// The proxies for the URLs of redirects; nil if the approach's proxy applies to all.
  public var proxies: ProxySelector?

  public init() {}
}

extension Connector {
  /// A connector with the requested options.
  package init(_ request: ConnectionParameters, on reactor: Reactor) {
    var options = ConnectOptions()
    options.families = request.family.map { $0 == .v4 ? .v4 : .v6 } ?? .both
    options.connectTo = request.connectTo
    options.tcp.interface = request.interface
    options.socket = request.socket
    options.connectTimeout = request.connectTimeout
    options.attemptDelay = request.attemptDelay
    options.approach = request.approach
    let backend = request.backend?(reactor) ?? SystemBackend(pool: BlockingPool(on: reactor))
    let resolver = Resolver(overrides: request.overrides, backend: backend)
    self.init(reactor: reactor, resolver: resolver, options: options)
  }
}

extension ConnectionParameters {
  /// Fetch's connection options, with the environment applied and files read.
  ///
  /// `forSeveral` is true if the connector serves other targets too.
  package init(
    _ words: ParsedOptions, to target: Target, isSecure: Bool, forSeveral: Bool = false, in context: CommandContext
  ) throws(CommandLineError) {
    self.init()
    guard !words.isGiven("ipv4") || !words.isGiven("ipv6") else { throw CommandLineError(.usage, "-4 and -6 exclude each other") }
    family = words.isGiven("ipv4") ? .v4 : words.isGiven("ipv6") ? .v6 : nil
    try readRules(resolve: words.values(of: "resolve"), connectTo: words.values(of: "connect-to"))
    interface = words.value(of: "interface")
    (backend, recordBackend) = try ResolverSelection(words).backends(from: interface, in: context)
    if let text = words.value(of: "connect-timeout") { connectTimeout = try TimeSpan.parse(text, of: "--connect-timeout") }
    if let text = words.value(of: "happy-eyeballs-timeout-ms") {
      attemptDelay = .milliseconds(try WholeNumber.parse(text, of: "--happy-eyeballs-timeout-ms", in: 1...600_000))
    }
    approach.proxyProtocol = try Self.proxyProtocol(words)
    socket = try Self.socket(words)
    guard socket == nil else { return }
    let setting = Self.proxySetting(words, in: context)
    approach.proxy = try setting.proxy(for: target, isSecure: isSecure)
    // Redirects may lead to other hosts and schemes; settings that are not used may be invalid.
    if forSeveral || ["location", "location-trusted", "ask-redirect"].contains(where: { words.isGiven($0) }) {
      proxies = try setting.choice()
    }
    Self.introduce(&approach.proxy, by: words)
    if var choice = proxies {
      Self.introduce(&choice.forHTTP, by: words)
      Self.introduce(&choice.forHTTPS, by: words)
      proxies = choice
    }
    let roots = words.value(of: "proxy-cacert")
    guard roots == nil || !words.isGiven("proxy-insecure") else {
      throw CommandLineError(.usage, "--proxy-cacert and --proxy-insecure exclude each other")
    }
    if [approach.proxy, proxies?.forHTTP, proxies?.forHTTPS].contains(where: { $0?.scheme == .https }), !words.isGiven("proxy-insecure") {
      approach.judgesProxy = try ProxyVerifier(rootsFile: roots, in: context).reason
    }
  }

  package static func proxySetting(_ words: ParsedOptions, in context: CommandContext) -> ProxySetting {
    ProxySetting(environment: context.environment, flag: proxyURL(words), exceptions: words.value(of: "noproxy"))
  }

  /// `--proxy`, or one of the options for a SOCKS proxy; the last one applies.
  private static func proxyURL(_ words: ParsedOptions) -> String? {
    for (name, value) in words.given.reversed() {
      guard let value else { continue }
      if name == "proxy" { return value }
      if let scheme = socksSchemes.first(where: { $0.option == name })?.scheme { return "\(scheme)://\(value)" }
    }
    return nil
  }

  private static let socksSchemes: [(option: String, scheme: String)] = [
    ("socks4", "socks4"), ("socks4a", "socks4a"), ("socks5", "socks5"), ("socks5-hostname", "socks5h"),
  ]

  /// Sets the proxy's credentials and authentication.
  package static func introduce(_ proxy: inout Proxy?, by words: ParsedOptions) {
    if let user = words.value(of: "proxy-user") { proxy?.credentials = Proxy.Credentials(user) }
    switch words.given.last(where: { ["proxy-basic", "proxy-digest", "proxy-anyauth"].contains($0.name) })?.name {
    case "proxy-digest": proxy?.authentication = .digest
    case "proxy-anyauth": proxy?.authentication = .any
    default: break
    }
  }

  /// A Unix socket replaces the network: proxies of the environment are not used.
  private static func socket(_ words: ParsedOptions) throws(CommandLineError) -> String? {
    guard let option = words.given.last(where: { $0.name == "unix-socket" || $0.name == "abstract-unix-socket" }),
      let path = option.value
    else { return nil }
    let name = option.name == "unix-socket" ? path : "@" + path
    guard !path.isEmpty, !path.utf8.contains(0), option.name != "unix-socket" || !path.hasPrefix("@") else {
      throw CommandLineError(
        .usage, "invalid --\(option.name) '\(path)': must be a path",
        hint: path.hasPrefix("@") ? "--abstract-unix-socket takes an abstract name, ./@name is a file" : nil)
    }
    for other in ["proxy", "proxy-protocol", "haproxy-protocol", "interface", "ipv4", "ipv6"] + socksSchemes.map(\.option)
    where words.isGiven(other) && !(words.value(of: other)?.isEmpty ?? false) {
      throw CommandLineError(.usage, "--\(option.name) and --\(other) exclude each other")
    }
    return name
  }

  private static func proxyProtocol(_ words: ParsedOptions) throws(CommandLineError) -> ProxyProtocolHeader.Version? {
    guard let text = words.value(of: "proxy-protocol") else { return words.isGiven("haproxy-protocol") ? .v1 : nil }
    guard let version = ProxyProtocolArgument(rawValue: text)?.version else {
      throw CommandLineError(.usage, "unknown --proxy-protocol '\(text)'", hint: "supported: v1 and v2")
    }
    guard version == .v1 || !words.isGiven("haproxy-protocol") else {
      throw CommandLineError(.usage, "--haproxy-protocol selects --proxy-protocol v1, not \(text)")
    }
    return version
  }
}
