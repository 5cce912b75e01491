internal import ArgumentParser

/// Options for the load on the server.
struct PaceOptions: ParsableArguments {
  @Option(
    name: .customLong("max-connections"),
    help: ArgumentHelp(
      "Limit the simultaneous connections, 1 to 1000; the number starts at 20 and doubles while the server accepts them.", valueName: "n"))
  var maxConnections = 64

  @Option(help: ArgumentHelp("Limit the connections per second. (default: no limit)", valueName: "n"))
  var rate: Double?

  mutating func validate() throws {
    guard (1...1_000).contains(maxConnections) else {
      throw ValidationError("--max-connections must be 1 to 1000, not \(maxConnections)")
    }
    if let rate, !(rate > 0 && rate <= 1_000_000) {
      throw ValidationError("--rate must be more than 0 and at most 1000000 connections per second")
    }
  }
}
