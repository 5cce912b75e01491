/// Statistics of a reactor since its start.
public struct ReactorCounters: Sendable, Hashable {
  /// Wake-ups by other threads that ended a wait.
  public var wakeUps = 0
  /// Polls of the kernel for events.
  public var polls = 0
  /// Jobs of tasks that ran: a suspended task that is not resumed adds none.
  public var jobs = 0
}
