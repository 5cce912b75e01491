#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Blocks a thread until another one provides a value.
///
/// `@unchecked Sendable`: the value is accessed only with the lock held.
@safe final class Latch<Value: Sendable>: @unchecked Sendable {
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let arrival: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value?

  init() {
    unsafe lock = .allocate(capacity: 1)
    unsafe lock.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(lock, nil)
    unsafe arrival = .allocate(capacity: 1)
    unsafe arrival.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    unsafe pthread_condattr_init(&attributes)
    unsafe pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    unsafe pthread_cond_init(arrival, &attributes)
    unsafe pthread_condattr_destroy(&attributes)
  }

  deinit {
    unsafe pthread_cond_destroy(arrival)
    unsafe arrival.deallocate()
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
  }

  func bring(_ value: Value) {
    unsafe pthread_mutex_lock(lock)
    self.value = value
    unsafe pthread_cond_signal(arrival)
    unsafe pthread_mutex_unlock(lock)
  }

  /// Blocks until the value is available.
  func take() -> Value {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while true {
      if let value { return value }
      unsafe pthread_cond_wait(arrival, lock)
    }
  }

  /// Blocks until the value is available; nil if it is not within `limit`.
  func take(within limit: Duration) -> Value? {
    var end = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(limit.components.attoseconds / 1_000_000_000)
    end.tv_sec += Int(limit.components.seconds) + nanoseconds / 1_000_000_000
    end.tv_nsec = nanoseconds % 1_000_000_000
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    while value == nil {
      guard unsafe pthread_cond_timedwait(arrival, lock, &end) != ETIMEDOUT else { break }
    }
    return value
  }
}
