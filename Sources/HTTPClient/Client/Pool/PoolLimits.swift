/// How many connections a client keeps, and for how long.
public struct PoolLimits: Hashable, Sendable {
  /// Connections of one key that wait for their next request; of more the one that has waited longest is closed.
  public var idlePerKey = 4
  /// How long a connection may wait for its next request.
  public var idleTime = Duration.seconds(30)
  /// Open connections of one key; requests that find them all taken stand in line, first come, first served.
  public var connectionsPerKey = 8
  /// Open connections of all keys together.
  public var connections = 256
  /// Requests at a time on one connection of HTTP/2, where the server allows as many.
  public var streamsPerConnection = 100

  public init() {}
}
