internal import ArgumentParser
internal import LocalServer

/// Options for the limits of `serve`, per client and in total.
struct ServeLimitOptions: ParsableArguments {
  @Option(help: ArgumentHelp("End once so many requests are answered.", valueName: "number"))
  var maxRequests: Int?

  @Option(
    help: ArgumentHelp("End when nobody has been connected for that long.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var idleExit: DurationArgument?

  @Option(help: ArgumentHelp("Reset connections beyond so many at a time.", valueName: "number"))
  var maxConnections = 16_384

  @Option(
    help: ArgumentHelp(
      "A request's head has to come within that time, however slowly; then it is answered with 408.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var headerTimeout = DurationArgument(.seconds(10))

  @Option(
    help: ArgumentHelp("Close a connection that has been silent for that long between two requests.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var keepaliveTimeout = DurationArgument(.seconds(60))

  @Option(
    help: ArgumentHelp("After an interrupt requests under way may take that long.", valueName: "seconds"),
    transform: { try DurationArgument.parse($0) })
  var drainTimeout = DurationArgument(.seconds(10))

  func validate() throws {
    if let maxRequests, maxRequests < 1 { throw ValidationError("--max-requests has to be at least 1") }
    if maxConnections < 1 { throw ValidationError("--max-connections has to be at least 1") }
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
