internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Runs another program for its output, without a shell; standard input is empty, and both outputs are bounded. Blocks.
public struct ProgramRun: Hashable, Sendable {
  /// The program, which is looked up in PATH, and its arguments.
  public var words: [String]
  /// A program that writes more bytes to standard output is killed.
  public var outputLimit = 65_536
  /// Further bytes of standard error are discarded.
  public var errorLimit = 4_096

  public init(_ words: [String]) { self.words = words }

  public struct Result: Hashable, Sendable {
    /// The exit status, or 128 and the number of the signal that ended the program.
    public var status: Int32
    public var output: [UInt8]
    public var error: [UInt8]

    public init(status: Int32, output: [UInt8], error: [UInt8]) {
      self.status = status
      self.output = output
      self.error = error
    }
  }

  public enum Failure: Error, Hashable, Sendable {
    /// With the system's error number.
    case notStarted(Int32)
    /// The program was killed at the deadline.
    case timedOut
    /// The program was killed because its output exceeds the limit.
    case tooLong
  }

  /// The program stays in this process group, so that it can prompt on the terminal and an interrupt reaches it.
  public func run(until deadline: Deadline) throws(Failure) -> Result {
    guard !words.isEmpty, !words.contains(where: { $0.utf8.contains(0) }) else { throw .notStarted(EINVAL) }
    // The child holds the writing end of the third pipe and never uses it: its end is the end of the child.
    var pipes: [Pipe] = []
    for _ in 0..<3 { pipes.append(try Pipe()) }
    let child = try start(pipes)
    for pipe in pipes { pipe.closeWriter() }
    var result = Result(status: 0, output: [], error: [])
    var open = pipes.map(\.reader)
    var failure: Failure?
    // Standard error may stay open in a process that the program has started.
    while failure == nil, open[0] >= 0 || open[2] >= 0 {
      guard let ready = wait(for: open, until: deadline) else {
        failure = .timedOut
        break
      }
      for place in ready {
        let bytes = (try? DescriptorIO.read(open[place], max: 4_096).get()) ?? []
        if bytes.isEmpty {
          open[place] = -1
        } else if place == 0 {
          result.output += bytes
          if result.output.count > outputLimit { failure = .tooLong }
        } else if place == 1 {
          result.error += bytes.prefix(max(errorLimit - result.error.count, 0))
        }
      }
    }
    if failure != nil { kill(child, SIGKILL) }
    result.status = Self.reap(child)
    if let failure { throw failure }
    return result
  }

  /// The places of the descriptors that can be read; nil at the deadline.
  private func wait(for descriptors: [Int32], until deadline: Deadline) -> [Int]? {
    while true {
      let remaining = deadline.remaining().map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) }
      var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      let count = unsafe poll(&waiting, nfds_t(waiting.count), remaining ?? -1)
      if deadline.hasPassed() { return nil }
      if count > 0 { return waiting.indices.filter { waiting[$0].revents != 0 } }
    }
  }

  private func start(_ pipes: [Pipe]) throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, pipe) in zip([1, 2, Self.aliveDescriptor], pipes) {
      unsafe posix_spawn_file_actions_adddup2(&actions, pipe.writer, descriptor)
    }
    // Signals that this process blocks or ignores must end the child.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { unsafe sigaddset(&defaults, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe argv.forEach { unsafe free($0) } }
    var child: pid_t = 0
    let number = unsafe posix_spawnp(&child, words[0], &actions, &attributes, &argv, environ)
    guard number == 0 else { throw .notStarted(number) }
    return child
  }

  private static func reap(_ child: pid_t) -> Int32 {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) == -1 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? status >> 8 & 0xff : 128 + signal
  }

  private static let aliveDescriptor: Int32 = 9

  /// Both ends are closed with it, and in other programs that this process starts.
  private final class Pipe {
    let reader: Int32
    private(set) var writer: Int32

    init() throws(Failure) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw .notStarted(errno) }
      // Above the descriptors that the child's ends are copied to.
      (reader, writer) = (Self.raised(ends[0]), Self.raised(ends[1]))
      guard reader >= 0, writer >= 0 else {
        let number = errno
        closeWriter()
        throw .notStarted(number)
      }
    }

    deinit {
      closeWriter()
      if reader >= 0 { close(reader) }
    }

    func closeWriter() {
      if writer >= 0 { close(writer) }
      writer = -1
    }

    private static func raised(_ descriptor: Int32) -> Int32 {
      let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, ProgramRun.aliveDescriptor + 1)
      close(descriptor)
      return raised
    }
  }
}
