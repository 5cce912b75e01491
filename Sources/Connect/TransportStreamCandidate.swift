public import StartTLS
internal import Transport

/// A stream that is ready but not yet in use, to be passed to another task.
///
/// Closed unless it is taken.
public final class TransportStreamCandidate: Sendable {
  public let route: Route
  /// The duration of the TCP connect.
  public let connectDuration: Duration
  /// When the handshake could begin.
  public let ready: ContinuousClock.Instant
  /// The plaintext exchange before TLS.
  public let startTLS: StartTLSRecord?

  private let transport: TCPCandidate
  private let passage: TransferBox<TransportStream>

  init(_ passage: sending TransportStream, over transport: TCPCandidate) {
    route = passage.route
    ready = passage.ready
    connectDuration = passage.connectStarted.duration(to: passage.connectEnded)
    startTLS = passage.startTLS
    self.transport = transport
    self.passage = TransferBox(passage)
  }

  /// True if the peer, or the proxy, has shut down its side; see `TCPCandidate`.
  public var peerHasEnded: Bool { transport.peerHasEnded }

  /// Nil if it was taken before.
  public func take() -> sending TransportStream? { passage.take() }
}
