internal import ArgumentParser

/// Options for the number and rate of timed connections.
struct SeriesOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Time this many connections; with more than one, show statistics and probe no other topic.", valueName: "n"))
  var count = 1

  @Option(
    help: ArgumentHelp(
      "Start a connection at this interval. (default: when the previous one has ended)", valueName: "seconds"),
    transform: DurationArgument.parse)
  var interval: DurationArgument?

  @Option(help: ArgumentHelp("Make this many connections first, which are not counted.", valueName: "n"))
  var warmup = 0

  @Option(help: ArgumentHelp("Limit the simultaneous connections, 1 to 1000.", valueName: "n"))
  var parallel = 1

  @Flag(help: "Request / over HTTP/1.1 after the handshake, and time the first byte of the response.")
  var http = false

  @Option(name: .customLong("http-path"), help: ArgumentHelp("Request this path instead of /; implies --http.", valueName: "path"))
  var httpPath: String?

  mutating func validate() throws {
    let limits = [("--count", count, 1, 10_000_000), ("--warmup", warmup, 0, 10_000_000), ("--parallel", parallel, 1, 1_000)]
    for (name, value, least, most) in limits where !(least...most).contains(value) {
      throw ValidationError("\(name) must be \(least) to \(most), not \(value)")
    }
    if let httpPath, !httpPath.hasPrefix("/") || !httpPath.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
      throw ValidationError("--http-path must begin with / and contain only ASCII characters without spaces")
    }
  }

  /// Nil to send no HTTP request.
  var path: String? { httpPath ?? (http ? "/" : nil) }
}
