internal import Bytes

/// Calls something on the reactor's thread at a moment, unless it is let go before. Made and used on that thread only.
public final class Alarm {
  private let reactor: Reactor
  private var key: TimerQueue.Key?

  public init(on reactor: Reactor, at deadline: Deadline, _ action: @escaping () -> Void) {
    precondition(reactor.isCurrent, "the timer belongs to another thread")
    self.reactor = reactor
    key = deadline.moment.map { reactor.insertTimer(at: $0, action) }
  }

  /// Nothing will be called any more.
  public func cancel() {
    precondition(reactor.isCurrent, "the timer belongs to another thread")
    if let key { reactor.cancelTimer(key) }
    key = nil
  }
}
