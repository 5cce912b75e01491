internal import Bytes
internal import Connect
internal import Resolver

extension ConnectionOptions {
  /// The parsed options, with the rules read and the environment applied.
  func request(for target: Target, in context: CommandContext) throws(CommandLineError) -> ConnectionParameters {
    var request = ConnectionParameters()
    request.approach = try approach.approach(to: target, in: context)
    request.family = ipv4Only ? .v4 : ipv6Only ? .v6 : nil
    try request.readRules(resolve: resolve, connectTo: connectTo)
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
