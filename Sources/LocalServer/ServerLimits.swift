/// What a server grants its clients.
public struct ServerLimits: Hashable, Sendable {
  /// From the first byte to the end of the handshake.
  public var handshake: Duration = .seconds(10)
  /// From the first byte of a request to the end of its head, however slowly it comes.
  public var head: Duration = .seconds(10)
  /// From the end of a request's head to the end of its content.
  public var content: Duration = .seconds(60)
  /// Between two requests; after the handshake, or for a client of a server that speaks no TLS.
  public var connection: Duration = .seconds(60)
  /// How long a client may take to read the last words before the connection goes.
  public var farewell: Duration = .seconds(1)
  /// How long requests under way may take once the server is to end.
  public var drain: Duration = .seconds(10)
  /// Open connections of one case; more are reset.
  public var connections = 4_096
  /// Bytes of memory that the buffered content of all requests together may use; a request beyond that gets 503 (Service Unavailable).
  public var uploadMemory = 128 << 20

  public init() {}
}
