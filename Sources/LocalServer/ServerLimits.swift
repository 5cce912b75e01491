/// What a server grants its clients.
public struct ServerLimits: Hashable, Sendable {
  /// From the first byte to the end of the handshake.
  public var handshake: Duration = .seconds(10)
  /// After the handshake, or for a client of a server that speaks no TLS.
  public var connection: Duration = .seconds(60)
  /// How long a client may take to read the last words before the connection goes.
  public var farewell: Duration = .seconds(1)
  /// Open connections of one case; more are reset.
  public var connections = 4_096

  public init() {}
}
