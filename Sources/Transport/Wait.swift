internal import Bytes
internal import Synchronization

/// A wait that can fail regardless of its result type.
protocol FailableWait: AnyObject {
  func fail(_ code: TransportError.Code)
}

/// One suspended caller, to be resumed exactly once.
///
/// `@unchecked Sendable`: passed to the reactor's thread and, except for `finished`, accessed only there.
final class Wait<T: Sendable>: FailableWait, @unchecked Sendable {
  typealias Outcome = Result<T, TransportError>

  private let reactor: Reactor
  private let what: String
  private let endpoint: Endpoint?
  private var continuation: CheckedContinuation<Outcome, Never>?
  /// A cancellation before the start.
  private var early: Outcome?
  private var timer: TimerQueue.Key?
  private var key: SlotTable<any FailableWait>.Key?
  private let finished = Atomic<Bool>(false)

  init(on reactor: Reactor, what: String, endpoint: Endpoint?) {
    self.reactor = reactor
    self.what = what
    self.endpoint = endpoint
  }

  /// May be read on any thread.
  var isFinished: Bool { finished.load(ordering: .relaxed) }

  /// False if the wait was finished before it began.
  func start(_ continuation: CheckedContinuation<Outcome, Never>, until deadline: Deadline) -> Bool {
    self.continuation = continuation
    if let early {
      resume(early)
    } else if reactor.isStopping {
      fail(.closed)
    } else if deadline.hasPassed() {
      fail(.timedOut)
    } else {
      key = reactor.insertWait(self)
      timer = deadline.moment.map { reactor.insertTimer(at: $0) { self.fail(.timedOut) } }
    }
    return !isFinished
  }

  func fail(_ code: TransportError.Code) {
    finish(.failure(TransportError(code, what: what, endpoint: endpoint)))
  }

  /// Only the first outcome takes effect.
  func finish(_ outcome: Outcome) {
    guard !isFinished, early == nil else { return }
    if continuation == nil { early = outcome } else { resume(outcome) }
  }

  private func resume(_ outcome: Outcome) {
    finished.store(true, ordering: .relaxed)
    timer.map(reactor.cancelTimer)
    key.map(reactor.removeWait)
    let resumed = continuation
    continuation = nil
    resumed?.resume(returning: outcome)
  }
}
