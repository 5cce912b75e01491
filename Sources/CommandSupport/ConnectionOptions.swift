internal import Bytes
package import Connect
internal import Resolver

/// Options for connecting to the target, except for time limits. Names are curl's where the meaning is.
package struct ConnectionOptions: OptionGroup {
  var ipv4Only = false
  var ipv6Only = false
  package var resolve: [String] = []
  var resolver = ResolverSelection()
  var connectTo: [String] = []
  package var interface: String?
  var connectTimeout = DurationArgument(.seconds(10))
  package var approach = ProxyOptions()

  package init() {}

  private static let own: [CommandOption<Self>] = [
    .flag("4", "ipv4", "Use IPv4 addresses only.") { $0.ipv4Only = true },
    .flag("6", "ipv6", "Use IPv6 addresses only.") { $0.ipv6Only = true },
    .value(nil, "resolve", "host:port:address[,address]", repeatable: true, "Use these addresses for a host and port. Repeatable.") {
      $0.resolve.append($1)
    },
    .value(
      nil, "connect-to", "host1:port1:host2:port2", repeatable: true, "Connect to host2 and port2 instead of host1 and port1. Repeatable."
    ) { $0.connectTo.append($1) },
    .value(nil, "interface", "name", "Bind to this network interface or local address.") { $0.interface = $1 },
    .value(
      nil, "connect-timeout", "seconds", default: "10", "Set the connect timeout; the proxy and STARTTLS get the same time again.",
      DurationArgument.parse
    ) { $0.connectTimeout = $1 },
  ]

  package static let options: [CommandOption<Self>] =
    own + ResolverSelection.options.placed(in: "Connection") { $1(&$0.resolver) }
    + ProxyOptions.options.placed(in: "Proxy and STARTTLS") { $1(&$0.approach) }

  package func validate() throws(UsageError) {
    try approach.validate()
    try resolver.validate()
    if ipv4Only, ipv6Only { throw UsageError("-4 and -6 exclude each other") }
  }
}

extension ConnectionOptions {
  /// The parsed options, with the rules read and the environment applied.
  package func request(for target: Target, in context: CommandContext) throws(CommandLineError) -> ConnectionParameters {
    var request = ConnectionParameters()
    request.approach = try approach.approach(to: target, in: context)
    request.family = ipv4Only ? .v4 : ipv6Only ? .v6 : nil
    try request.readRules(resolve: resolve, connectTo: connectTo)
    (request.backend, request.recordBackend) = try resolver.backends(from: interface, in: context)
    request.interface = interface
    request.connectTimeout = connectTimeout.duration
    return request
  }
}

extension ConnectionParameters {
  /// `--resolve` and `--connect-to`.
  mutating func readRules(resolve: [String], connectTo rules: [String]) throws(CommandLineError) {
    for text in resolve {
      guard let override = HostOverride(text) else {
        throw CommandLineError(.usage, "invalid --resolve '\(text)': must be host:port:address", hint: "as in example.org:443:192.0.2.1")
      }
      overrides.append(override)
    }
    for text in rules {
      guard let rule = ConnectTo(text) else {
        throw CommandLineError(
          .usage, "invalid --connect-to '\(text)': must be host1:port1:host2:port2", hint: "as in example.org:443:192.0.2.1:8443")
      }
      self.connectTo.append(rule)
    }
  }
}
