#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What a command has to say at its end even when it is interrupted where it cannot hear: in a long computation, or in a call of the
/// system that waits. Whoever comes first says it, the command or the thread that hears the interrupt; never both.
///
/// `@unchecked Sendable`: the state is reached only with the lock held, which is the system's so that the thread sanitizer sees it.
@safe final class LastWords: @unchecked Sendable {
  private enum State {
    case unknown
    case known(@Sendable () -> Void)
    case beingSaid
    case said
    case overtaken
  }

  enum Turn {
    /// Nothing is known that could be said.
    case unknown
    case say(@Sendable () -> Void)
    /// The command is at it.
    case beingSaid
    /// What is left is worth no wait.
    case said
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var state = State.unknown

  init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  /// What is to be said from now on, should the command be overtaken.
  func prepare(_ words: @escaping @Sendable () -> Void) {
    withLock { state in
      switch state {
      case .unknown, .known: state = .known(words)
      case .beingSaid, .said, .overtaken: break
      }
    }
  }

  /// The command's: it says all by itself from here on. Does not come back when another has begun to, since the process ends then.
  func begin() {
    let isOvertaken = withLock { state in
      switch state {
      case .unknown, .known: state = .beingSaid
      case .beingSaid, .said: break
      case .overtaken: return true
      }
      return false
    }
    while isOvertaken { pause() }
  }

  /// The command's: it may be left where it is.
  func end() {
    withLock { state in
      if case .beingSaid = state { state = .said }
    }
  }

  /// The interrupt's.
  func overtake() -> Turn {
    withLock { state in
      switch state {
      case .unknown: return .unknown
      case .beingSaid: return .beingSaid
      case .said, .overtaken: return .said
      case .known(let words):
        state = .overtaken
        return .say(words)
      }
    }
  }

  private func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return body(&state)
  }
}
