internal import CommandSupport
internal import Bytes
internal import HTTPClient
internal import HTTPWire
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
  /// Nil for standard output.
  let path: String?
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
    ContentOutput(STDOUT_FILENO, path: nil, pool, until: deadline)
  }

  /// As in curl, an existing file is truncated or appended to.
  static func file(
    _ path: String, appending: Bool = false, _ pool: BlockingPool, until deadline: Deadline
  ) throws(CommandLineError) -> ContentOutput {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | (appending ? O_APPEND : O_TRUNC) | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    return ContentOutput(descriptor, path: path, pool, until: deadline)
  }

  /// The file of a response, or standard output.
  static func destination(
    _ destination: FetchDestination, for head: ResponseHead?, appending: Bool, _ pool: BlockingPool, until deadline: Deadline
  ) throws(CommandLineError) -> ContentOutput {
    guard let path = destination.path(for: head) else { return standardOutput(pool, until: deadline) }
    if destination.createsFolders, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try createFolder(String(path[..<slash]))
    }
    switch destination.clobbering {
    case .overwrite: return try file(path, appending: appending, pool, until: deadline)
    case .refuse:
      if let output = try newFile(path, pool, until: deadline) { return output }
      throw CommandLineError(
        ExitStatus(rawValue: 23), "cannot write '\(path)': it exists, and the server chose its name", hint: "--clobber overwrites it")
    case .rename:
      for other in FetchDestination.alternatives(to: path) {
        if let output = try newFile(other, pool, until: deadline) { return output }
      }
      throw CommandLineError(ExitStatus(rawValue: 23), "cannot write '\(path)': it exists, with 100 numbered copies")
    }
  }

  /// A file that does not exist yet; nil if it does.
  static func newFile(
    _ path: String, _ pool: BlockingPool, until deadline: Deadline
  ) throws(CommandLineError) -> ContentOutput? {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if descriptor < 0, errno == EEXIST { return nil }
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    return ContentOutput(descriptor, path: path, pool, until: deadline)
  }

  private static func unwritable(_ path: String, _ number: Int32) -> CommandLineError {
    let hint = number == ENOENT ? "--create-dirs creates the folder" : "check the folder and its permissions"
    return CommandLineError(ExitStatus(rawValue: 23), "cannot write '\(path)': \(ErrorNumber.reason(number))", hint: hint)
  }

  /// Creates a folder and those above it, as in curl with mode 0750.
  static func createFolder(_ path: String) throws(CommandLineError) {
    var prefix = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      prefix += prefix.isEmpty || prefix.hasSuffix("/") ? String(part) : "/\(part)"
      guard unsafe mkdir(prefix, 0o750) != 0, errno != EEXIST, errno != EISDIR else { continue }
      let number = errno
      // A folder that exists may be in one that cannot be written.
      if number == EACCES || number == EROFS, CommandFile.exists(prefix) { continue }
      throw CommandLineError(
        ExitStatus(rawValue: 23), "cannot create the folder '\(prefix)': \(ErrorNumber.reason(number))",
        hint: "check the folder and its permissions")
    }
  }

  /// Removes the file; true if it was a regular file.
  static func remove(_ path: String) -> Bool {
    var status = stat()
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe unlink(path) == 0
  }

  /// The time of the last change; nil if there is no such file.
  static func time(of path: String) -> Timestamp? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Timestamp(seconds: Int64(status.st_mtim.tv_sec)) : nil
  }

  /// Sets the time of the last change, in seconds since 1970; false on failure.
  static func setTime(of path: String, to seconds: Int64) -> Bool {
    let time = timespec(tv_sec: time_t(seconds), tv_nsec: 0)
    return unsafe [time, time].withUnsafeBufferPointer { unsafe utimensat(AT_FDCWD, path, $0.baseAddress, 0) } == 0
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

  private init(_ descriptor: Int32, path: String?, _ pool: BlockingPool, until deadline: Deadline) {
    self.descriptor = descriptor
    self.path = path
    name = path.map { "'\($0)'" } ?? "standard output"
    isOwned = path != nil
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
