internal import ArgumentParser
internal import LocalServer

/// Options for the limits of `serve`, per client and in total.
struct ServeLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Exit after this many completed requests.", valueName: "number"))
  var maxRequests: Int?

  @Option(
    help: ArgumentHelp("Exit after this time without open connections.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var idleExit: DurationArgument?

  @Option(help: ArgumentHelp("Limit the simultaneous connections of each port; further ones are reset.", valueName: "number"))
  var maxConnections = 16_384

  @Option(
    help: ArgumentHelp(
      "Limit the time for receiving an HTTP/1 request head, regardless of progress; after it, respond with 408.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var headerTimeout = DurationArgument(.seconds(10))

  @Option(
    help: ArgumentHelp("Close a connection that is idle for this time between two requests.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var keepaliveTimeout = DurationArgument(.seconds(60))

  @Option(
    help: ArgumentHelp("Limit the time that requests in progress may take after an interrupt.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var drainTimeout = DurationArgument(.seconds(10))

  func validate() throws {
    if let maxRequests, maxRequests < 1 { throw ValidationError("--max-requests must be at least 1") }
    if maxConnections < 1 { throw ValidationError("--max-connections must be at least 1") }
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
