internal import CommandSupport

/// Options for the number and rate of timed connections.
struct SeriesOptions: OptionGroup {
  var count = 1
  var interval: DurationArgument?
  var warmup = 0
  var parallel = 1
  var http = false
  var httpPath: String?

  static let options: [CommandOption<Self>] = [
    .value(
      "c", "count", "n", default: "1", "Time this many connections; with more than one, show statistics and probe no other topic.",
      OptionValue.number
    ) { $0.count = $1 },
    .value(
      nil, "interval", "seconds", "Start a connection at this interval. (default: when the previous one has ended)", DurationArgument.parse
    ) { $0.interval = $1 },
    .value(nil, "warmup", "n", default: "0", "Make this many connections first, which are not counted.", OptionValue.number) {
      $0.warmup = $1
    },
    .value(nil, "parallel", "n", default: "1", "Limit the simultaneous connections, 1 to 1000.", OptionValue.number) { $0.parallel = $1 },
    .flag(nil, "http", "Request / over HTTP/1.1 after the handshake, and time the first byte of the response.") { $0.http = true },
    .value(nil, "http-path", "path", "Request this path instead of /; implies --http.") { $0.httpPath = $1 },
  ]

  func validate() throws(UsageError) {
    let limits = [("--count", count, 1, 10_000_000), ("--warmup", warmup, 0, 10_000_000), ("--parallel", parallel, 1, 1_000)]
    for (name, value, least, most) in limits where !(least...most).contains(value) {
      throw UsageError("\(name) must be \(least) to \(most), not \(value)")
    }
    if let httpPath, !httpPath.hasPrefix("/") || !httpPath.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) {
      throw UsageError("--http-path must begin with / and contain only ASCII characters without spaces")
    }
  }

  /// Nil to send no HTTP request.
  var path: String? { httpPath ?? (http ? "/" : nil) }
}
