internal import ArgumentParser

/// Options for the number and rate of timed connections.
struct SeriesOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Time this many connections; with more than one, show statistics and ask nothing else.", valueName: "n"))
  var count = 1

  @Option(
    help: ArgumentHelp(
      "Begin a connection each time this has passed. Without it, when the one before has ended.", valueName: "seconds"),
    transform: DurationArgument.parse)
  var interval: DurationArgument?

  @Option(help: ArgumentHelp("Make this many connections before those that count.", valueName: "n"))
  var warmup = 0

  @Option(help: ArgumentHelp("Have at most this many connections at once, 1 to 1000.", valueName: "n"))
  var parallel = 1

  @Flag(help: "Ask for / over HTTP/1.1 after the handshake, and time the first byte of the answer.")
  var http = false

  @Option(name: .customLong("http-path"), help: ArgumentHelp("Ask for this path instead; the same as --http besides.", valueName: "path"))
  var httpPath: String?

  mutating func validate() throws {
    let limits = [("--count", count, 1, 10_000_000), ("--warmup", warmup, 0, 10_000_000), ("--parallel", parallel, 1, 1_000)]
    for (name, value, least, most) in limits where !(least...most).contains(value) {
      throw ValidationError("\(name) runs from \(least) to \(most), not \(value)")
    }
    if let httpPath, !httpPath.hasPrefix("/") || !httpPath.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
      throw ValidationError("--http-path begins with / and has neither spaces nor other than ASCII characters")
    }
  }

  /// Nil to send no HTTP request.
  var path: String? { httpPath ?? (http ? "/" : nil) }
}
