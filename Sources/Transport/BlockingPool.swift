/// A thread pool for blocking work: getaddrinfo, files.
///
/// Each work item starts a thread, up to the maximum (default 8); threads end when the queue is empty. A caller whose
/// deadline passes gets `.timedOut`; the work itself cannot be stopped and runs to its end.
public final class BlockingPool: Sendable {
  private struct Queue: Sendable {
    var works: [@Sendable () -> Void] = []
    var threads = 0
  }

  private let reactor: Reactor
  private let maximum: Int
  private let queue = LockedValue(Queue())

  /// `reactor` enforces the deadlines.
  public init(on reactor: Reactor, maximumThreads: Int = 8) {
    self.reactor = reactor
    self.maximum = max(maximumThreads, 1)
  }

  /// Returns the result of `body`; throws only if the caller stopped waiting or no thread can be started.
  public func run<T: Sendable, E: Error>(
    _ what: String, deadline: Deadline, _ body: @escaping @Sendable () throws(E) -> T
  ) async throws(TransportError) -> Result<T, E> {
    let outcome: Result<Result<T, E>, TransportError> = await reactor.suspend(what, until: deadline) { wait in
      self.submit {
        // The caller may have stopped waiting while the work was queued.
        guard !wait.isFinished else { return }
        let result = Result { () throws(E) -> T in try body() }
        // The caller may end the process as soon as it has the result, while this thread still ends.
        Thread.endLibraryState()
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
    // Another thread will run it; without one the work fails.
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
