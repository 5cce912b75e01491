/// Work that other threads submit to a reactor; its only state that is guarded by a lock.
struct Inbox: Sendable {
  enum Phase: Sendable { case open, stopping, ended }

  var jobs: [UnownedJob] = []
  var calls: [@Sendable () -> Void] = []
  /// True from just before the reactor waits until it or the first sender clears it: only then a sender has to wake the reactor.
  var isAsleep = false
  var phase = Phase.open
  var counters = ReactorCounters()

  var isEmpty: Bool { jobs.isEmpty && calls.isEmpty }

  /// True if the sender has to wake the reactor.
  mutating func takeAlarm() -> Bool {
    defer { isAsleep = false }
    if isAsleep { counters.wakeUps += 1 }
    return isAsleep
  }

  mutating func takeAll() -> (jobs: [UnownedJob], calls: [@Sendable () -> Void]) {
    if isEmpty { return ([], []) }
    defer { (jobs, calls) = ([], []) }
    return (jobs, calls)
  }
}

/// Statistics of a reactor since its start.
public struct ReactorCounters: Sendable, Hashable {
  /// Wake-ups by other threads that ended a wait.
  public var wakeUps = 0
  /// Polls of the kernel for events.
  public var polls = 0
  /// Jobs of tasks that ran: a suspended task that is not resumed adds none.
  public var jobs = 0
}
