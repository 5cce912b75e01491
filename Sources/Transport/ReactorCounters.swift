/// How hard a reactor has worked since its start.
public struct ReactorCounters: Sendable, Hashable {
  /// Alarms raised by other threads to end a wait.
  public var wakeUps = 0
  /// Times that the kernel was asked for events.
  public var polls = 0
  /// Pieces of tasks that ran: a suspended task that nothing resumes adds none.
  public var jobs = 0
}
