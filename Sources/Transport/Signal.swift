/// What one task on a reactor waits for and others on it give, time after time.
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

  /// Ends the wait that stands, else the next one.
  public func give() { if !wait.end(.ready) { isGiven = true } }

  /// What was given so far ends no wait that comes.
  public func clear() { isGiven = false }

  /// Returns when it is given; throws `.timedOut` at the deadline, `.cancelled` when the task is cancelled, `.closed` when the reactor
  /// shuts down before.
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
