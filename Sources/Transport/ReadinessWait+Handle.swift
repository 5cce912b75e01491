internal import Bytes

/// A reusable wait for readability, for one waiter at a time. Consecutive waits allocate no memory, and the timer of one usually serves
/// the next, as deadlines move forward.
///
/// `@unchecked Sendable`: accessed on the reactor's thread only.
@safe final class ReadinessWait: @unchecked Sendable {
  enum End: Sendable { case ready, timedOut, cancelled, closed }

  private let reactor: Reactor
  // Resumed where it is removed, so exactly once; a checked continuation costs more than the rest of a wait.
  private var continuation: UnsafeContinuation<End, Never>?
  private var deadline = Deadline.never
  private var timer: (key: TimerQueue.Key, moment: MonotonicInstant)?
  /// The number of the wait: a late cancellation must not end the next one.
  private var turn: UInt64 = 0

  init(on reactor: Reactor) { self.reactor = reactor }

  /// Suspends a caller on the reactor's thread; `begin` returns the immediate result, or nil to wait.
  func wait(until deadline: Deadline, begin: () -> End?) async -> End {
    turn &+= 1
    let turn = turn
    return await withTaskCancellationHandler {
      if Task.isCancelled { return .cancelled }
      return unsafe await withUnsafeContinuation { continuation in
        unsafe self.continuation = continuation
        self.deadline = deadline
        if let end = begin() { self.end(end) } else { arm() }
      }
    } onCancel: {
      reactor.onThread {
        if self.turn == turn { self.end(.cancelled) }
      } orElse: {
      }
    }
  }

  /// Ends the wait; returns false without effect if there is no waiter.
  @discardableResult
  func end(_ end: End) -> Bool {
    guard let resumed = unsafe continuation else { return false }
    unsafe continuation = nil
    unsafe resumed.resume(returning: end)
    return true
  }

  func close() {
    if let timer { reactor.cancelTimer(timer.key) }
    timer = nil
    end(.closed)
  }

  private func arm() {
    guard let moment = deadline.moment else { return }
    if let timer {
      // The existing timer fires earlier and is then set again.
      guard moment < timer.moment else { return }
      reactor.cancelTimer(timer.key)
    }
    timer = (reactor.insertTimer(at: moment) { [unowned self] in fire() }, moment)
  }

  private func fire() {
    timer = nil
    guard unsafe continuation != nil else { return }
    if deadline.hasPassed() { end(.timedOut) } else { arm() }
  }
}
