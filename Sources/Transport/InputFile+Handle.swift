#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An input that is read once, from beginning to end: a regular file, a pipe, a device or standard input.
///
/// Opening never waits for the writer of a named pipe; `read` does, up to its deadline. `read` blocks its thread: all but regular files
/// should be read in a `BlockingPool`, or where nothing else has to run.
public final class InputFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool
  /// The size of a regular file in bytes when it was opened; nil for other files.
  public let length: UInt64?

  /// Throws if it cannot be opened, or is a folder.
  public convenience init(path: String) throws(TransportError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "open") }
    try self.init(descriptor, isOwned: true)
  }

  /// Throws if it cannot be opened, or is not a regular file.
  public convenience init(regularAt path: String) throws(TransportError) {
    try self.init(path: path)
    guard isRegular else { throw TransportError(.system, what: "open", detail: "it is no regular file") }
  }

  /// Standard input, from its current position; not closed afterwards.
  public static func standardInput() throws(TransportError) -> InputFile { try InputFile(STDIN_FILENO, isOwned: false) }

  /// Takes an open file; closed with the last reference, also on failure.
  package convenience init(taking descriptor: Int32) throws(TransportError) { try self.init(descriptor, isOwned: true) }

  /// Reads an open file from its current position, which stays open if it is not `isOwned`.
  init(_ descriptor: Int32, isOwned: Bool) throws(TransportError) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    var status = stat()
    var failure = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    if failure == 0, kind == S_IFDIR { failure = EISDIR }
    let start = kind == S_IFREG && !isOwned ? max(lseek(descriptor, 0, SEEK_CUR), 0) : 0
    length = kind == S_IFREG ? UInt64(max(0, Int64(status.st_size) - Int64(start))) : nil
    // All properties are set: if this throws, `deinit` closes the descriptor.
    if failure != 0 { throw TransportError(errno: failure, what: "open") }
  }

  deinit { if isOwned { close(descriptor) } }

  /// True for a regular file, whose reads wait only for the disk.
  public var isRegular: Bool { length != nil }

  /// True for a pipe, a device or a socket, whose content may be late; false also if there is nothing at the path. Opens nothing.
  public static func mustBeWaitedFor(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Checks that a path can be read, without opening a pipe: its writer would start, and lose its reader a moment later. Returns the
  /// length of a regular file, nil for other files; throws for a folder.
  public static func check(_ path: String) throws(TransportError) -> UInt64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw TransportError(errno: errno, what: "open") }
    guard status.st_mode & S_IFMT == S_IFIFO else { return try InputFile(path: path).length }
    guard unsafe access(path, R_OK) == 0 else { throw TransportError(errno: errno, what: "open") }
    return nil
  }

  /// Returns the next bytes, at most `max`; empty at the end. Blocks until some are available; throws `.timedOut` at the deadline.
  public func read(max: Int, deadline: Deadline) throws(TransportError) -> [UInt8] {
    while true {
      if !isRegular { try waitUntilReadable(deadline) }
      switch DescriptorIO.read(descriptor, max: max) {
      case .success(let bytes): return bytes
      // Another process that reads the same pipe may have been faster.
      case .failure(let failure) where failure.number == EAGAIN: continue
      case .failure(let failure): throw TransportError(errno: failure.number, what: "read")
      }
    }
  }

  /// Returns all bytes; nil if there are more than `limit`.
  public func contents(limit: Int, deadline: Deadline) throws(TransportError) -> [UInt8]? {
    if let length, length > UInt64(limit) { return nil }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let piece = try read(max: 1 << 16, deadline: deadline)
      if piece.isEmpty { return bytes }
      bytes += piece
      if !isRegular, deadline.hasPassed() { throw TransportError(.timedOut, what: "read") }
    }
    return nil
  }

  /// Unlike read(2), poll(2) also waits for the first writer of a named pipe.
  private func waitUntilReadable(_ deadline: Deadline) throws(TransportError) {
    while true {
      let remaining = deadline.remaining().map { Int32(clamping: Int64(($0 / .milliseconds(1)).rounded(.up))) }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let result = unsafe poll(&waiting, 1, remaining ?? -1)
      if result > 0 { return }
      if result < 0, errno != EINTR { throw TransportError(errno: errno, what: "read") }
      if deadline.hasPassed() { throw TransportError(.timedOut, what: "read") }
    }
  }
}
