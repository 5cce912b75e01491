/// Options for the load on the server.
struct RateOptions: OptionGroup {
  var maxConnections = 64
  var rate: Double?

  static let options: [CommandOption<Self>] = [
    .value(
      nil, "max-connections", "n", default: "64",
      "Limit the simultaneous connections, 1 to 1000; the number starts at 20 and doubles while the server accepts them.",
      to: \.maxConnections, OptionValue.number),
    .value(nil, "rate", "n", "Limit the connections per second. (default: no limit)", to: \.rate, OptionValue.number),
  ]

  func validate() throws(UsageError) {
    guard (1...1_000).contains(maxConnections) else {
      throw UsageError("--max-connections must be 1 to 1000, not \(maxConnections)")
    }
    if let rate, !(rate > 0 && rate <= 1_000_000) {
      throw UsageError("--rate must be more than 0 and at most 1000000 connections per second")
    }
  }
}
