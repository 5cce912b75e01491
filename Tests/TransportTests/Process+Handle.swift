#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a test does to its own process; only in exit tests, which have one to themselves.
enum Process {
  typealias ThreadIdentifier = pthread_t

  static var currentThread: ThreadIdentifier { pthread_self() }

  /// Not all descriptors: the runtime opens some for itself when it likes.
  static var openSockets: [Int32] {
    (0..<4_096).filter { descriptor in
      var status = stat()
      return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
  }

  static func setDescriptorLimit(_ count: Int) {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    limit.rlim_cur = rlim_t(count)
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }

  /// Duplicates a descriptor until there is no more.
  static func exhaustDescriptors() -> [Int32] {
    var all: [Int32] = []
    while case let next = dup(2), next >= 0 { all.append(next) }
    return all
  }

  static func release(_ descriptors: some Sequence<Int32>) {
    for descriptor in descriptors { _ = close(descriptor) }
  }

  static func catchSignals() {
    _ = signal(SIGUSR1) { _ in }
  }

  static func interrupt(_ thread: ThreadIdentifier) { _ = pthread_kill(thread, SIGUSR1) }

  static func pause(microseconds: UInt32) { usleep(microseconds) }
}
