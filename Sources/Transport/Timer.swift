internal import Bytes

/// A timer that calls an action on the reactor's thread at its deadline, unless cancelled. Created and used on that thread only.
public final class Timer {
  private let reactor: Reactor
  private var key: TimerQueue.Key?

  public init(on reactor: Reactor, at deadline: Deadline, _ action: @escaping () -> Void) {
    precondition(reactor.isCurrent, "the timer belongs to another thread")
    self.reactor = reactor
    key = deadline.moment.map { reactor.insertTimer(at: $0, action) }
  }

  /// Cancels the timer: the action will not be called.
  public func cancel() {
    precondition(reactor.isCurrent, "the timer belongs to another thread")
    if let key { reactor.cancelTimer(key) }
    key = nil
  }
}
