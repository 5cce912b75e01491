#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An input that is read once, from its beginning to its end: a regular file, a pipe, a device or standard input.
///
/// Opening never waits for the writer of a named pipe; `read` does, up to its deadline. `read` blocks its thread, so that all but
/// regular files are read in a `BlockingPool`, or where nothing else has to go on.
public final class InputFile: Sendable {
  private let descriptor: Int32
  private let isOwned: Bool
  /// Bytes of a regular file when it was opened; nil for all else.
  public let length: UInt64?

  /// Throws where it cannot be opened, and for a folder.
  public convenience init(path: String) throws(TransportError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "open") }
    try self.init(descriptor, isOwned: true)
  }

  /// Throws where it cannot be opened, and for all but a regular file.
  public convenience init(regularAt path: String) throws(TransportError) {
    try self.init(path: path)
    guard isRegular else { throw TransportError(.system, what: "open", detail: "it is no regular file") }
  }

  /// Standard input, from where it stands; it stays open.
  public static func standardInput() throws(TransportError) -> InputFile { try InputFile(STDIN_FILENO, isOwned: false) }

  private init(_ descriptor: Int32, isOwned: Bool) throws(TransportError) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    var status = stat()
    var failure = unsafe fstat(descriptor, &status) == 0 ? 0 : errno
    let kind = status.st_mode & S_IFMT
    if failure == 0, kind == S_IFDIR { failure = EISDIR }
    let start = kind == S_IFREG && !isOwned ? max(lseek(descriptor, 0, SEEK_CUR), 0) : 0
    length = kind == S_IFREG ? UInt64(max(0, Int64(status.st_size) - Int64(start))) : nil
    // The object exists by now: its end closes the descriptor.
    if failure != 0 { throw TransportError(errno: failure, what: "open") }
  }

  deinit { if isOwned { close(descriptor) } }

  /// Whether only the disk is waited for.
  public var isRegular: Bool { length != nil }

  /// Checks that a path can be read, without opening a pipe: its writer would start, and find no reader a moment later. Returns the
  /// length of a regular file, nil for all else; throws for a folder.
  public static func check(_ path: String) throws(TransportError) -> UInt64? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw TransportError(errno: errno, what: "open") }
    guard status.st_mode & S_IFMT == S_IFIFO else { return try InputFile(path: path).length }
    guard unsafe access(path, R_OK) == 0 else { throw TransportError(errno: errno, what: "open") }
    return nil
  }

  /// The next bytes, at most `max`; empty at the end. Blocks until there are some; throws `.timedOut` when the deadline passes first.
  public func read(max: Int, deadline: Deadline) throws(TransportError) -> [UInt8] {
    while true {
      if !isRegular { try waitUntilReadable(deadline) }
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max) { buffer, count in
        let result = unsafe readSome(descriptor, buffer.baseAddress, buffer.count)
        failure = result < 0 ? errno : 0
        count = Swift.max(result, 0)
      }
      if failure == 0 { return bytes }
      // Another process that has the same pipe may have been faster.
      if failure != EINTR, failure != EAGAIN { throw TransportError(errno: failure, what: "read") }
    }
  }

  /// All bytes, or nil where there are more than `limit`.
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

/// Under another name, as the method's hides it.
private func readSome(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
