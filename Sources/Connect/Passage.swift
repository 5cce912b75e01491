public import Bytes
public import Transport

/// A way for bytes to the server that is to speak TLS: a TCP connection, through a proxy and past STARTTLS where these are asked for.
///
/// Used and closed by the one task that made it, like the connection beneath.
public final class Passage {
  public let transport: TCPConnection
  public let route: Route

  init(over transport: TCPConnection, along route: Route) {
    self.transport = transport
    self.route = route
  }

  /// One straight over TCP.
  public init(_ transport: TCPConnection) {
    self.transport = transport
    route = Route(transport.peer)
  }

  /// The target's address where we know it, else its proxy's.
  public var peer: Endpoint { route.endpoint }

  /// The next bytes, at most `max`; empty when the peer has ended its side.
  public func read(max: Int = 16_384, deadline: Deadline) async throws(TransportError) -> [UInt8] {
    try await transport.read(max: max, deadline: deadline)
  }

  /// Returns when the kernel has taken every byte.
  public func write(_ bytes: [UInt8], deadline: Deadline) async throws(TransportError) {
    try await transport.write(bytes, deadline: deadline)
  }

  /// From now on bytes go bare, where a protocol wrapped those of the handshake.
  public func handshakeEnded() {}

  /// Ends this side: the peer reads to the end, and its bytes can still be read.
  public func shutdownWrite() { transport.shutdownWrite() }

  public func close() { transport.close() }

  /// Closes with a reset (RST) instead of an orderly end.
  public func abort() { transport.abort() }

  /// When connecting to the first hop began and ended.
  public var connectStarted: ContinuousClock.Instant { transport.connectStarted }
  public var connectEnded: ContinuousClock.Instant { transport.connectEnded }
  /// Bytes of the TCP connection, those for proxy and STARTTLS among them.
  public var bytesRead: UInt64 { transport.bytesRead }
  public var bytesWritten: UInt64 { transport.bytesWritten }
}
