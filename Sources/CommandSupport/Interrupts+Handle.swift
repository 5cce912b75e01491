#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// SIGINT (Control-C), SIGTERM and SIGHUP: the first one ends the command, which prints its partial result, the second one ends the
/// process.
package enum Interrupts {
  /// Has to be called first: no interrupt ends the process without its report, and threads started later leave the signals to the thread
  /// that waits for them.
  package static func hold() {
    // A closed reader is a write error, not the end of the process.
    _ = signal(SIGPIPE, SIG_IGN)
    var signals = awaited
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Calls `first` at the first interrupt, including one since `hold`. If the command does not end soon after, its `lastWords` are printed
  /// for it, and the process ends.
  package static func watch(_ lastWords: InterruptReport, first: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Watch(lastWords: lastWords, first: first)).toOpaque()
    let started = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Watch>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work)
    if started == 0 { _ = pthread_detach(thread) } else { unsafe Unmanaged<Watch>.fromOpaque(work).release() }
  }

  private static var awaited: sigset_t {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    // If blocked, it would be delivered although nohup(1) ignores it.
    var hangup = sigaction()
    let isKnown = unsafe sigaction(SIGHUP, nil, &hangup) == 0
    if !isKnown || !hangup.isIgnored { unsafe sigaddset(&signals, SIGHUP) }
    return signals
  }

  private final class Watch: Sendable {
    let lastWords: InterruptReport
    let first: @Sendable () -> Void

    init(lastWords: InterruptReport, first: @escaping @Sendable () -> Void) {
      self.lastWords = lastWords
      self.first = first
    }

    func run() {
      while !heard(within: nil) {}
      first()
      // A command that reacts to cancellation has ended by then, and the process with it.
      if heard(within: Self.patience) { leaveAtOnce() }
      var looks = 0
      while true {
        switch lastWords.overtake() {
        case .say(let words):
          words()
          leave()
        case .said: leave()
        case .leaving: while true { pause() }
        // A reader that does not read would block it forever.
        case .concluded(let status) where looks >= Self.looks || !Terminal.isRead: leave(status)
        case .beingSaid where looks >= Self.looks || !Terminal.isRead: leave()
        // The files of a slow disk are completed.
        case .beingStored where looks >= Self.looks: leave()
        // Storing the results takes a moment.
        case .concluded, .beingStored, .beingSaid, .unknown: if heard(within: Self.glance) { leaveAtOnce() }
        }
        looks += 1
      }
    }

    /// True if another interrupt arrives within that time, in nanoseconds; nil waits without limit.
    private func heard(within nanoseconds: Int?) -> Bool {
      var signals = Interrupts.awaited
      guard let nanoseconds else { return unsafe sigwaitinfo(&signals, nil) > 0 }
      var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
      return unsafe sigtimedwait(&signals, nil, &time) > 0
    }

    /// At a second interrupt, which does not change the status of a report either.
    private func leaveAtOnce() -> Never {
      switch lastWords.overtake() {
      case .concluded(let status): leave(status)
      case .leaving: while true { pause() }
      case .unknown, .say, .beingStored, .beingSaid, .said: leave()
      }
    }

    private func leave(_ status: ExitStatus = .interrupted) -> Never { _exit(status.rawValue) }

    /// Of the 200 ms within which an interrupt takes effect, most are for the command.
    private static let patience = 100_000_000
    private static let glance = 10_000_000
    /// The number of checks before output to a ready reader is abandoned.
    private static let looks = 100
  }
}

extension sigaction {
  fileprivate var isIgnored: Bool { unsafe unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) == 1 }
}
