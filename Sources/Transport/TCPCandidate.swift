public import Bytes
internal import Synchronization

/// A connection that has been made but not yet taken into use: what parallel attempts hand over.
///
/// One that nobody takes is closed.
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

  /// Whether the peer has ended its side or the whole connection, as far as the reactor has heard; its last bytes may still be unread.
  ///
  /// Known on the reactor's thread only, false elsewhere.
  public var peerHasEnded: Bool { channel.reactor.isCurrent && channel.hasEnded }

  /// The connection for the task that will use it; nil when it was taken before.
  public func take() -> sending TCPConnection? {
    isTaken.exchange(true, ordering: .relaxed) ? nil : TCPConnection(channel, self)
  }
}
