public import Bytes

/// Performs the actions of a run: sends requests at the same time, as many as the run allows, and waits.
public struct CollectionDriver: Sendable {
  private enum Event: Sendable {
    case reply(CollectionRun.RequestID, CollectionRun.Reply)
    case timer
  }

  /// Sends a request within a deadline and returns the response or why there is none.
  private let send: @Sendable (PreparedRequest) async -> CollectionRun.Reply

  /// Returns at that instant, or at once if the task is cancelled.
  private let wait: @Sendable (MonotonicInstant) async -> Void

  public init(
    send: @escaping @Sendable (PreparedRequest) async -> CollectionRun.Reply, wait: @escaping @Sendable (MonotonicInstant) async -> Void
  ) {
    self.send = send
    self.wait = wait
  }

  /// Runs to the end, and calls `report` with each result as it is known. If the task is cancelled, only requests of the teardown are sent.
  public func run(_ run: CollectionRun, report: (RequestResult) async -> Void) async {
    await withTaskGroup(of: Event.self) { group in
      var run = run
      // The earliest instant for which a timer is set.
      var alarm: MonotonicInstant?
      while true {
        if Task.isCancelled { run.stop("interrupted") }
        let action = run.next(at: .now)
        for result in run.takeResults() { await report(result) }
        switch action {
        case .done:
          group.cancelAll()
          return
        case .send(let id, let request):
          let send = send
          group.addTask { .reply(id, await send(request)) }
        case .wait(let until):
          if let until, until < alarm ?? until + .nanoseconds(1) {
            alarm = until
            let wait = wait
            group.addTask {
              await wait(until)
              return .timer
            }
          }
          switch await group.next() {
          case .reply(let id, let reply):
            // First, because the requests that depend on this one are skipped for the same reason.
            if Task.isCancelled { run.stop("interrupted") }
            run.received(id, reply, at: .now)
          case .timer, nil: alarm = nil
          }
        }
      }
    }
  }
}
