internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The destination of content: standard output or a file, written in pieces of any size.
///
/// Regular files and the null device are written directly, since they never block. A pipe or terminal may block; it is written on another
/// thread, so that deadlines and Control-C take effect meanwhile. Used by one task.
final class ContentOutput {
  /// The name in errors: a path, or `standard output`.
  let name: String
  private let descriptor: Int32
  private let isOwned: Bool
  private let kind: Kind
  private let pool: BlockingPool
  private let deadline: Deadline
  /// True if a piece was written incompletely, or the reader has closed: nothing more can be written.
  private(set) var isBroken = false
  /// Bytes written.
  private(set) var count: UInt64 = 0
  /// The offset of the first byte in a regular file; nil for other files.
  private let start: Int64?

  private enum Kind { case immediate, pipe, slow }

  static func standardOutput(_ pool: BlockingPool, until deadline: Deadline) -> ContentOutput {
    ContentOutput(STDOUT_FILENO, named: "standard output", isOwned: false, pool, until: deadline)
  }

  /// As in curl, an existing file is truncated or appended to.
  static func file(
    _ path: String, appending: Bool = false, _ pool: BlockingPool, until deadline: Deadline
  ) throws(CommandLineError) -> ContentOutput {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC) | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CommandLineError(
        ExitStatus(rawValue: 23), "cannot write '\(path)': \(ErrorNumber.reason(errno))", hint: "check the folder and its permissions")
    }
    return ContentOutput(descriptor, named: "'\(path)'", isOwned: true, pool, until: deadline)
  }

  /// The size of a file in bytes; 0 if it does not exist.
  static func size(of path: String) throws(CommandLineError) -> UInt64 {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      if errno == ENOENT { return 0 }
      throw CommandLineError(ExitStatus(rawValue: 23), "cannot resume '\(path)': \(ErrorNumber.reason(errno))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw CommandLineError(.usage, "-C -: '\(path)' is not a regular file")
    }
    return UInt64(max(0, status.st_size))
  }

  private init(_ descriptor: Int32, named name: String, isOwned: Bool, _ pool: BlockingPool, until deadline: Deadline) {
    self.descriptor = descriptor
    self.name = name
    self.isOwned = isOwned
    self.pool = pool
    self.deadline = deadline
    kind = Self.kind(of: descriptor)
    start = Self.start(in: descriptor)
  }

  deinit {
    // If a thread is still writing, closing would let it write to the next file with the same descriptor.
    if isOwned, !isBroken { close(descriptor) }
  }

  /// Returns when all bytes are written; a reader that has closed is an error, as in curl.
  func write(_ bytes: [UInt8], of url: String) async throws(HTTPError) {
    guard !bytes.isEmpty, !isBroken else { return }
    let number: Int32
    if kind == .immediate || (kind == .pipe && bytes.count <= Self.pipeBuffer && isReady()) {
      number = DescriptorIO.write(bytes, to: descriptor)
    } else {
      do throws(TransportError) {
        let descriptor = self.descriptor
        let written: Result<Int32, Never> = try await pool.run("write", deadline: deadline) { DescriptorIO.write(bytes, to: descriptor) }
        number = written.get()
      } catch {
        isBroken = true
        throw error.code == .timedOut
          ? HTTPError(.timeout, code: error.code.rawValue, phase: .receive, "timed out writing to \(name)", url: url)
          : HTTPError(.cancelled, code: "http.cancelled", phase: .receive, "interrupted", url: url)
      }
    }
    guard number == 0 else {
      isBroken = true
      throw HTTPError(
        .io, code: "output.write", phase: .receive, "cannot write to \(name): \(ErrorNumber.reason(number))",
        hint: number == EPIPE ? "its reader has closed it" : number == ENOSPC ? "free space, or write elsewhere with -o" : nil, url: url)
    }
    count += UInt64(bytes.count)
  }

  /// True if written bytes can be removed: they are at the end of a regular file, without other data after them.
  var canRewind: Bool {
    if discards { return true }
    guard !isBroken, let start, let size = Self.size(of: descriptor) else { return false }
    return start >= 0 && size == start + Int64(clamping: count)
  }

  /// Removes the bytes written after the first `mark` bytes.
  func rewind(to mark: UInt64, of url: String) throws(HTTPError) {
    guard count != mark, !discards else {
      count = mark
      return
    }
    guard canRewind, let start, mark <= count, ftruncate(descriptor, off_t(start + Int64(clamping: mark))) == 0,
      lseek(descriptor, off_t(start + Int64(clamping: mark)), SEEK_SET) >= 0
    else {
      isBroken = true
      throw HTTPError(
        .io, code: "output.write", phase: .receive, "cannot rewind \(name): \(ErrorNumber.reason(errno))", url: url)
    }
    count = mark
  }

  /// True for the null device.
  private var discards: Bool { kind == .immediate && start == nil }

  /// Nil for all but regular files.
  private static func start(in descriptor: Int32) -> Int64? {
    guard let size = size(of: descriptor) else { return nil }
    if fcntl(descriptor, F_GETFL) & O_APPEND != 0 { return size }
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position >= 0 ? Int64(position) : nil
  }

  private static func size(of descriptor: Int32) -> Int64? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(status.st_size)
  }

  /// True if bytes that fit into a pipe's buffer can be written without blocking.
  private func isReady() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&waiting, 1, 0) == 1
  }

  private static func kind(of descriptor: Int32) -> Kind {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return .slow }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .immediate
    case S_IFIFO: return .pipe
    // The null device (Linux's devices.txt).
    case S_IFCHR where status.st_rdev == 0x103: return .immediate
    default: return .slow
    }
  }

  /// PIPE_BUF (pipe(7)).
  private static let pipeBuffer = 4_096
}
