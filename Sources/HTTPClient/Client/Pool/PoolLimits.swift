/// The connection limits of a client.
public struct PoolLimits: Hashable, Sendable {
  /// The maximum number of idle connections of one key; beyond it the one that has been idle longest is closed.
  public var idlePerKey = 4
  /// The time after which an idle connection is closed.
  public var idleTime = Duration.seconds(30)
  /// The maximum number of open connections of one key; further requests are queued, first come, first served.
  public var connectionsPerKey = 8
  /// The maximum number of open connections of all keys together.
  public var connections = 256
  /// The maximum number of concurrent requests on one HTTP/2 connection, if the server allows as many.
  public var streamsPerConnection = 100

  public init() {}
}
