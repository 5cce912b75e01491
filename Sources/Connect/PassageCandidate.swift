public import StartTLS
internal import Transport

/// A passage that is ready but not yet in use, for another task to go on with.
///
/// One that nobody takes is closed.
public final class PassageCandidate: Sendable {
  public let route: Route
  /// How long TCP took to connect.
  public let connectDuration: Duration
  /// When the handshake could begin.
  public let ready: ContinuousClock.Instant
  /// What was seen in the clear before TLS.
  public let startTLS: StartTLSRecord?

  private let transport: TCPCandidate
  private let passage: Handover<Passage>

  init(_ passage: sending Passage, over transport: TCPCandidate) {
    route = passage.route
    ready = passage.ready
    connectDuration = passage.connectStarted.duration(to: passage.connectEnded)
    startTLS = passage.startTLS
    self.transport = transport
    self.passage = Handover(passage)
  }

  /// Whether the peer, or the proxy, has ended its side; see `TCPCandidate`.
  public var peerHasEnded: Bool { transport.peerHasEnded }

  /// Nil when it was taken before.
  public func take() -> sending Passage? { passage.take() }
}
