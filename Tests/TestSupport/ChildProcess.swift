import Foundation

/// A program that a test started; it is stopped by its process id, at the latest when nobody holds this any more.
public final class ChildProcess: Sendable {
  /// The process id.
  public let identifier: Int32
  private let output: String?
  private let alive: Int32
  private let isKilled: Bool
  private let state = Lock<Int32?>(nil)
  private let lastSignal = Lock<Int32?>(nil)

  /// Starts `arguments[0]`, looked for in PATH, with nothing on standard input. Standard output and standard error
  /// go to these files (the same for both, if so named). The environment is exactly `environment`. With a terminal it leads a
  /// session of its own there, and has it on standard input. `stop` asks first, or kills at once.
  public init(
    _ arguments: [String], environment: [String: String], output: String, error: String, terminal: String? = nil, isKilled: Bool = false
  ) throws {
    // The child holds the writing end of a pipe and never writes: that the reading end ends says that it has ended.
    Self.spawning.lock()
    defer { Self.spawning.unlock() }
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw SystemCallError("pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[1]) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // A terminal becomes a session's own when it is opened for reading (tty_ioctl(4)).
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal ?? "/dev/null", terminal == nil ? O_RDONLY : O_RDWR, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    if error == output {
      unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 2, error, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], Self.aliveDescriptor)
    var argv = unsafe arguments.map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (argv + envp).forEach { unsafe free($0) } }
    // A thread of a test blocks signals, and a child would go on to do so; a group of its own goes when it goes.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    // The tests may run under nohup, whose ignored SIGHUP a child inherits.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&defaults, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
        | (terminal != nil ? Self.newSession : Int16(POSIX_SPAWN_SETPGROUP)))
    var child: pid_t = 0
    let result = unsafe posix_spawnp(&child, arguments[0], &actions, &attributes, &argv, &envp)
    guard result == 0 else {
      close(ends[0])
      throw SystemCallError("starting \(arguments[0])", number: result)
    }
    identifier = child
    alive = ends[0]
    self.isKilled = isKilled
    self.output = output
  }

  deinit {
    stop()
    close(alive)
  }

  /// What standard output was sent to, so far.
  public var written: String {
    String(decoding: output.flatMap { FileManager.default.contents(atPath: $0) } ?? Data(), as: UTF8.self)
  }

  public var isRunning: Bool { wait(atMost: .zero) == nil }

  /// The exit status, or 128 + the signal that ended it; nil when it still runs after that time.
  public func wait(atMost limit: Duration) -> Int32? {
    state.withLock { status in
      if let status { return status }
      var waiting = pollfd(fd: alive, events: Int16(POLLIN), revents: 0)
      let milliseconds = limit.components.seconds * 1_000 + limit.components.attoseconds / 1_000_000_000_000_000
      guard unsafe poll(&waiting, 1, Int32(clamping: milliseconds)) != 0 else { return nil }
      status = reap()
      return status
    }
  }

  /// What ended it, where that was a signal; an exit status of 128 and more may look the same.
  public var signal: Int32? { lastSignal.withLock { $0 } }

  /// Asks it to end, and kills it if it has not in two seconds.
  public func stop() {
    guard isRunning else { return }
    kill(-identifier, isKilled ? SIGKILL : SIGTERM)
    guard wait(atMost: .seconds(2)) == nil else { return }
    kill(-identifier, SIGKILL)
    _ = wait(atMost: .seconds(10))
  }

  /// POSIX_SPAWN_SETSID of glibc 2.26, which its header hides behind _GNU_SOURCE; a session is a group of its own too.
  private static let newSession: Int16 = 0x80
  private static let aliveDescriptor: Int32 = 9
  /// No child may start between the making of a descriptor and its close-on-exec flag: it would keep that open.
  static let spawning = NSLock()

  private func reap() -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) == -1 && errno == EINTR {}
    let signal = status & 0x7f
    if signal != 0 { lastSignal.withLock { $0 = signal } }
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }
}
