internal import CommandSupport
internal import HTTPServer

/// Options for the limits of `serve`, per client and in total.
struct ServeLimitOptions: OptionGroup {
  var maxRequests: Int?
  var idleExit: DurationArgument?
  var maxConnections = 16_384
  var headerTimeout = DurationArgument(.seconds(10))
  var keepaliveTimeout = DurationArgument(.seconds(60))
  var drainTimeout = DurationArgument(.seconds(10))

  static let options: [CommandOption<Self>] = [
    .value(nil, "max-requests", "number", "Exit after this many completed requests.", OptionValue.number) { $0.maxRequests = $1 },
    .value(nil, "idle-exit", "seconds", "Exit after this time without open connections.", DurationArgument.parse) { $0.idleExit = $1 },
    .value(
      nil, "max-connections", "number", default: "16384", "Limit the simultaneous connections of each port; further ones are reset.",
      OptionValue.number
    ) { $0.maxConnections = $1 },
    .value(
      nil, "header-timeout", "seconds", default: "10",
      "Limit the time for receiving an HTTP/1 request head, regardless of progress; after it, respond with 408.", DurationArgument.parse
    ) { $0.headerTimeout = $1 },
    .value(
      nil, "keepalive-timeout", "seconds", default: "60", "Close a connection that is idle for this time between two requests.",
      DurationArgument.parse
    ) { $0.keepaliveTimeout = $1 },
    .value(
      nil, "drain-timeout", "seconds", default: "10", "Limit the time that requests in progress may take after an interrupt.",
      DurationArgument.parse
    ) { $0.drainTimeout = $1 },
  ]

  func validate() throws(UsageError) {
    if let maxRequests, maxRequests < 1 { throw UsageError("--max-requests must be at least 1") }
    if maxConnections < 1 { throw UsageError("--max-connections must be at least 1") }
  }

  var limits: ServerLimits {
    var limits = ServerLimits()
    limits.head = headerTimeout.duration
    limits.connection = keepaliveTimeout.duration
    limits.drain = drainTimeout.duration
    limits.connections = maxConnections
    return limits
  }
}
