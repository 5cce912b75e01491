public import Bytes
internal import Synchronization

/// An established connection that is not yet in use, as produced by parallel attempts.
///
/// Closed unless it is taken.
public final class TCPCandidate: Sendable {
  public let peer: Endpoint
  public let local: Endpoint
  public let connectStarted: ContinuousClock.Instant
  public let connectEnded: ContinuousClock.Instant

  private let channel: Channel
  private let isTaken = Atomic<Bool>(false)

  init(_ channel: Channel, local: Endpoint, connectStarted: ContinuousClock.Instant) {
    self.channel = channel
    self.peer = channel.endpoint
    self.local = local
    self.connectStarted = connectStarted
    self.connectEnded = .now
  }

  deinit {
    if !isTaken.load(ordering: .relaxed) { channel.closeSoon() }
  }

  /// True if the peer has shut down its side or closed the connection, as far as the reactor knows; its last bytes may still be unread.
  ///
  /// Valid on the reactor's thread only; false elsewhere.
  public var peerHasEnded: Bool { channel.reactor.isCurrent && channel.hasEnded }

  /// The connection for the task that will use it; nil if it was taken before.
  public func take() -> sending TCPConnection? {
    isTaken.exchange(true, ordering: .relaxed) ? nil : TCPConnection(channel, self)
  }
}
