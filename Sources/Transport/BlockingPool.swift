/// A few threads for work that blocks: getaddrinfo, files.
///
/// A thread starts with the first work that finds none free and ends when nothing is left to do. A caller whose deadline
/// passes gets `.timedOut`; the work itself cannot be stopped and ends on its own.
public final class BlockingPool: Sendable {
  private struct Queue: Sendable {
    var works: [@Sendable () -> Void] = []
    var threads = 0
  }

  private let reactor: Reactor
  private let maximum: Int
  private let queue = Guarded(Queue())

  /// `reactor` watches the deadlines.
  public init(on reactor: Reactor, maximumThreads: Int = 8) {
    self.reactor = reactor
    self.maximum = max(maximumThreads, 1)
  }

  /// What `body` returned or threw; fails only when the caller stopped waiting.
  public func run<T: Sendable, E: Error>(
    _ what: String, deadline: Deadline, _ body: @escaping @Sendable () throws(E) -> T
  ) async throws(TransportError) -> Result<T, E> {
    let outcome: Result<Result<T, E>, TransportError> = await reactor.suspend(what, until: deadline) { wait in
      self.submit {
        // Whoever waited for it may have gone while it was queued.
        guard !wait.isFinished else { return }
        let result = Result { () throws(E) -> T in try body() }
        self.reactor.onThread {
          wait.finish(.success(result))
        } orElse: {
        }
      } orElse: {
        wait.fail(.system)
      }
    }
    return try outcome.get()
  }

  private func submit(_ work: @escaping @Sendable () -> Void, orElse: () -> Void) {
    let needsThread = queue.withLock { queue in
      queue.works.append(work)
      guard queue.threads < maximum else { return false }
      queue.threads += 1
      return true
    }
    guard needsThread else { return }
    if let thread = Thread({ self.work() }) { return thread.detach() }
    // Another thread will come to it; if there is none, nobody will.
    let isAlone = queue.withLock { queue in
      queue.threads -= 1
      return queue.threads == 0
    }
    if isAlone { orElse() }
  }

  private func work() {
    while let next = next() { next() }
  }

  private func next() -> (@Sendable () -> Void)? {
    queue.withLock { queue in
      guard queue.works.isEmpty else { return queue.works.removeFirst() }
      queue.threads -= 1
      return nil
    }
  }
}
