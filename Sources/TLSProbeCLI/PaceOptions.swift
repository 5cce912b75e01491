internal import ArgumentParser

/// Options for the load on the server.
struct PaceOptions: ParsableArguments {
  @Option(
    name: .customLong("max-connections"),
    help: ArgumentHelp(
      "Have at most this many connections at once, 1 to 1000. It begins with 20 and doubles while the server bears them.", valueName: "n"))
  var maxConnections = 64

  @Option(help: ArgumentHelp("Make at most this many connections a second. Without it, as many as the server takes.", valueName: "n"))
  var rate: Double?

  mutating func validate() throws {
    guard (1...1_000).contains(maxConnections) else {
      throw ValidationError("--max-connections runs from 1 to 1000, not \(maxConnections)")
    }
    if let rate, !(rate > 0 && rate <= 1_000_000) {
      throw ValidationError("--rate is more than 0 and at most 1000000 connections a second")
    }
  }
}
