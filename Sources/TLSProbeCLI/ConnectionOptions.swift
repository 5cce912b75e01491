internal import ArgumentParser
internal import Bytes

/// Options for connecting to the target, except for time limits. Names are curl's where the meaning is.
struct ConnectionOptions: ParsableArguments {
  @Flag(name: [.customShort("4"), .customLong("ipv4")], help: "Use IPv4 addresses only.")
  var ipv4Only = false

  @Flag(name: [.customShort("6"), .customLong("ipv6")], help: "Use IPv6 addresses only.")
  var ipv6Only = false

  @Option(help: ArgumentHelp("Use these addresses for a host and port. Repeatable.", valueName: "host:port:address[,address]"))
  var resolve: [String] = []

  @Option(
    name: .customLong("connect-to"),
    help: ArgumentHelp("Connect to host2 and port2 instead of host1 and port1. Repeatable.", valueName: "host1:port1:host2:port2"))
  var connectTo: [String] = []

  @Option(help: ArgumentHelp("Bind to this network interface or local address.", valueName: "name"))
  var interface: String?

  @Option(
    name: .customLong("connect-timeout"),
    help: ArgumentHelp("Set the connect timeout; the proxy and STARTTLS get the same time again.", valueName: "seconds"),
    transform: DurationArgument.parse)
  var connectTimeout = DurationArgument(.seconds(10))

  @OptionGroup(title: "Proxy and STARTTLS") var approach: ApproachOptions

  mutating func validate() throws {
    if ipv4Only, ipv6Only { throw ValidationError("-4 and -6 exclude each other") }
  }
}
