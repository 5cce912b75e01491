internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a command has to say at its end even when it is interrupted where it cannot hear: in a long computation, or in a call of the
/// system that waits. Whoever comes first says it, the command or the thread that hears the interrupt; never both.
final class LastWords: Sendable {
  private enum State: Sendable {
    case unknown
    case known(@Sendable () -> Void)
    case beingSaid
    case said
    case overtaken
    /// The process ends with the status of its command.
    case leaving
  }

  enum Turn {
    /// Nothing is known that could be said.
    case unknown
    case say(@Sendable () -> Void)
    /// The command is at it.
    case beingSaid
    /// What is left is worth no wait.
    case said
    /// The process is about to end by itself.
    case leaving
  }

  private let state = Guarded(State.unknown)

  /// What is to be said from now on, should the command be overtaken.
  func prepare(_ words: @escaping @Sendable () -> Void) {
    state.withLock { state in
      switch state {
      case .unknown, .known: state = .known(words)
      case .beingSaid, .said, .overtaken, .leaving: break
      }
    }
  }

  /// The command's: it says all by itself from here on. Does not come back when another has begun to, since the process ends then.
  func begin() {
    let isOvertaken = state.withLock { state in
      switch state {
      case .unknown, .known: state = .beingSaid
      case .beingSaid, .said, .leaving: break
      case .overtaken: return true
      }
      return false
    }
    while isOvertaken { pause() }
  }

  /// The command's: it may be left where it is.
  func end() {
    state.withLock { state in
      if case .beingSaid = state { state = .said }
    }
  }

  /// The command's: it is over, and an interrupt does not change its status any more. Like `begin` it does not come back when another has begun.
  func leave() {
    begin()
    state.withLock { $0 = .leaving }
  }

  /// The interrupt's.
  func overtake() -> Turn {
    state.withLock { state in
      switch state {
      case .unknown: return .unknown
      case .beingSaid: return .beingSaid
      case .said, .overtaken: return .said
      case .leaving: return .leaving
      case .known(let words):
        state = .overtaken
        return .say(words)
      }
    }
  }
}
