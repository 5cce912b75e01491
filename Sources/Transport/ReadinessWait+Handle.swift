internal import Bytes

/// Who waits until a socket may be read, one at a time. It serves one wait after the other: none of them costs memory, and the timer of
/// one most often does for the next, as deadlines move on.
///
/// `@unchecked Sendable`: touched on the reactor's thread only.
@safe final class ReadinessWait: @unchecked Sendable {
  enum End: Sendable { case ready, timedOut, cancelled, closed }

  private let reactor: Reactor
  // Resumed where it is taken out, so exactly once; the checked one costs more than all the rest of a wait.
  private var continuation: UnsafeContinuation<End, Never>?
  private var deadline = Deadline.never
  private var timer: (key: TimerQueue.Key, moment: Moment)?
  /// Counts the waits: a cancellation that comes late is not for the next one.
  private var turn: UInt64 = 0

  init(on reactor: Reactor) { self.reactor = reactor }

  /// Suspends a caller on the reactor's thread; `begin` says whether there is anything to wait for.
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

  /// False, and nothing happens, when nobody waits.
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
      // It looks again when it fires.
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
