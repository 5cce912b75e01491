/// The time and size limits of a server.
public struct ServerLimits: Hashable, Sendable {
  /// From the first byte to the end of the handshake; 10 s by default.
  public var handshake: Duration = .seconds(10)
  /// From the first byte of a request to the end of its head, regardless of progress; 10 s by default.
  public var head: Duration = .seconds(10)
  /// From the end of a request's head to the end of its content; 60 s by default.
  public var content: Duration = .seconds(60)
  /// Between two requests, after the handshake, or before the first bytes of a client without TLS; 60 s by default.
  public var connection: Duration = .seconds(60)
  /// How long a client may take to read the last bytes before the connection is closed; 1 s by default.
  public var farewell: Duration = .seconds(1)
  /// How long current requests may continue once the server is shutting down; 10 s by default.
  public var drain: Duration = .seconds(10)
  /// Maximum number of open connections of one case; further ones are reset.
  public var connections = 4_096
  /// Bytes of memory for the buffered content of all requests together; a request beyond that gets 503 (Service Unavailable).
  public var uploadMemory = 128 << 20

  public init() {}
}
