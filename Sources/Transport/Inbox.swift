/// What other threads may put before a reactor; the one thing in it that a lock guards.
struct Inbox: Sendable {
  enum Phase: Sendable { case open, stopping, ended }

  var jobs: [UnownedJob] = []
  var calls: [@Sendable () -> Void] = []
  /// True from just before the reactor waits until it or the first sender clears it: only then an alarm is due.
  var isAsleep = false
  var phase = Phase.open
  var counters = ReactorCounters()

  var isEmpty: Bool { jobs.isEmpty && calls.isEmpty }

  /// Whether the sender has to raise the alarm.
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
