#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The user's Control-C: once to stop and print what is known, twice to leave.
enum Interrupts {
  /// Before any other thread is started, so that all of them leave the signals to the one that waits for them.
  static func watch(_ first: @escaping @Sendable () -> Void) {
    // A reader that went away is an error of writing, not the end of the process.
    _ = signal(SIGPIPE, SIG_IGN)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGINT)
    unsafe sigaddset(&signals, SIGTERM)
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Watch(signals: signals, first: first)).toOpaque()
    let started = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Watch>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, work)
    if started == 0 { _ = pthread_detach(thread) } else { unsafe Unmanaged<Watch>.fromOpaque(work).release() }
  }

  private final class Watch: Sendable {
    let signals: sigset_t
    let first: @Sendable () -> Void

    init(signals: sigset_t, first: @escaping @Sendable () -> Void) {
      self.signals = signals
      self.first = first
    }

    func run() {
      wait()
      first()
      wait()
      _exit(ExitStatus.interrupted.rawValue)
    }

    private func wait() {
      var signals = signals
      var received: Int32 = 0
      while unsafe sigwait(&signals, &received) != 0 {}
    }
  }
}
