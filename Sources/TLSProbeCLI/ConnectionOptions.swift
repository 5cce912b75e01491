internal import Bytes

/// Options for connecting to the target, except for time limits. Names are curl's where the meaning is.
struct ConnectionOptions: OptionGroup {
  var ipv4Only = false
  var ipv6Only = false
  var resolve: [String] = []
  var connectTo: [String] = []
  var interface: String?
  var connectTimeout = DurationArgument(.seconds(10))
  var approach = ProxyOptions()

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
      to: \.connectTimeout, DurationArgument.parse),
  ]

  static let options: [CommandOption<Self>] =
    own + ProxyOptions.options.placed(in: "Proxy and STARTTLS", \.approach)

  func validate() throws(UsageError) {
    try approach.validate()
    if ipv4Only, ipv6Only { throw UsageError("-4 and -6 exclude each other") }
  }
}
