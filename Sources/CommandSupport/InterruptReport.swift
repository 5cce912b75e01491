internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The report that a command prints at its end, even if it is interrupted where it cannot react: in a long computation, or in a blocking
/// system call. It is printed once, either by the command or by the thread that handles the interrupt.
package final class InterruptReport: Sendable {
  private enum State: Sendable {
    case unknown
    case known(@Sendable () -> Void)
    case beingStored
    case beingSaid
    case said
    /// The report has been printed with this exit status.
    case concluded(ExitStatus)
    case overtaken
    /// The process ends with the exit status of its command.
    case leaving
  }

  enum InterruptTurn {
    /// No report is available yet.
    case unknown
    case say(@Sendable () -> Void)
    /// The command is writing its files, for which no reader is awaited.
    case beingStored
    /// The command is printing it.
    case beingSaid
    /// The report has been printed; the rest need not be waited for.
    case said
    /// The command is about to end with the status that its report has.
    case concluded(ExitStatus)
    /// The process is about to end.
    case leaving
  }

  private let state = LockedValue(State.unknown)

  package init() {}

  /// Sets the report to print if the command is interrupted from now on.
  package func prepare(_ words: @escaping @Sendable () -> Void) {
    state.withLock { state in
      switch state {
      case .unknown, .known: state = .known(words)
      case .beingStored, .beingSaid, .said, .concluded, .overtaken, .leaving: break
      }
    }
  }

  /// For the command, which prints the report from here on, or first writes its files. Does not return if the interrupt thread has begun
  /// to, because the process then ends.
  package func begin(withFiles: Bool = false) {
    let isOvertaken = state.withLock { state in
      switch state {
      case .unknown, .known, .beingStored: state = withFiles ? .beingStored : .beingSaid
      case .beingSaid, .said, .concluded, .leaving: break
      case .overtaken: return true
      }
      return false
    }
    while isOvertaken { pause() }
  }

  /// For the command, which may be ended from here on.
  package func end() {
    state.withLock { state in
      if case .beingSaid = state { state = .said }
    }
  }

  /// For the command, whose report has been printed completely: an interrupt no longer changes its status.
  package func conclude(_ status: ExitStatus) {
    state.withLock { state in
      if case .beingSaid = state { state = .concluded(status) }
    }
  }

  /// For the command at its end: an interrupt no longer changes its status. Like `begin` it does not return if the interrupt thread has
  /// begun.
  package func leave() {
    begin()
    state.withLock { $0 = .leaving }
  }

  /// For the interrupt thread.
  func overtake() -> InterruptTurn {
    state.withLock { state in
      switch state {
      case .unknown: return .unknown
      case .beingStored: return .beingStored
      case .beingSaid: return .beingSaid
      case .said, .overtaken: return .said
      case .concluded(let status): return .concluded(status)
      case .leaving: return .leaving
      case .known(let words):
        state = .overtaken
        return .say(words)
      }
    }
  }
}
