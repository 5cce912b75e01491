/// A reusable signal: one task on a reactor waits for it, others on the same reactor give it.
///
/// Used on the reactor's thread only, by one waiting task at a time.
public final class Signal {
  private let reactor: Reactor
  private let wait: ReadinessWait
  private var isGiven = false

  public init(on reactor: Reactor) {
    self.reactor = reactor
    wait = ReadinessWait(on: reactor)
  }

  deinit { wait.close() }

  /// Ends the pending wait, else the next one.
  public func give() { if !wait.end(.ready) { isGiven = true } }

  /// Discards a signal that no wait has consumed.
  public func clear() { isGiven = false }

  /// Returns when the signal is given; throws `.timedOut` at the deadline, `.cancelled` if the task is cancelled, `.closed` if the
  /// reactor shuts down before.
  public func wait(until deadline: Deadline) async throws(TransportError) {
    let end = await wait.wait(until: deadline) {
      if isGiven { return .ready }
      if reactor.isStopping { return .closed }
      return deadline.hasPassed() ? .timedOut : nil
    }
    isGiven = false
    let code: TransportError.Code
    switch end {
    case .ready: return
    case .timedOut: code = .timedOut
    case .cancelled: code = .cancelled
    case .closed: code = .closed
    }
    throw TransportError(code, what: "wait")
  }
}
