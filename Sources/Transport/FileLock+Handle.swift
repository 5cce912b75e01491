#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Exclusive advisory locks on open files (flock(2)). A lock ends when its descriptor is closed, also by the end of the process.
package enum FileLock {
  /// Returns 0, `ETIMEDOUT` when another process holds the lock for longer than `limit`, or the error number of the system.
  ///
  /// flock(2) has no timeout: where the lock is taken, a thread waits for it in a duplicate of the descriptor. After a timeout that
  /// thread releases the lock as soon as it gets it, since by then the caller has closed its own descriptor.
  package static func acquire(_ descriptor: Int32, within limit: Duration) -> Int32 {
    let number = tryAcquire(descriptor)
    guard number == EWOULDBLOCK else { return number }
    let duplicate = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard duplicate >= 0 else { return errno }
    let result = Latch<Int32>()
    let thread = Thread {
      var number: Int32 = 0
      repeat { number = flock(duplicate, LOCK_EX) == 0 ? 0 : errno } while number == EINTR
      close(duplicate)
      result.bring(number)
    }
    guard let thread else {
      close(duplicate)
      return EAGAIN
    }
    thread.detach()
    return result.take(within: limit) ?? ETIMEDOUT
  }

  /// Returns 0, `EWOULDBLOCK` when the lock is taken, or the error number of the system.
  static func tryAcquire(_ descriptor: Int32) -> Int32 { flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? 0 : errno }

  /// The errors of file systems that have no locks.
  package static func isUnsupported(_ number: Int32) -> Bool { [ENOLCK, EOPNOTSUPP, ENOSYS, EINVAL, EBADF].contains(number) }
}
