#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Replaces the content of files such that no reader sees partial content and a failure leaves the old content unchanged; for the
/// exceptions see `write`.
public enum FileReplacement {
  /// The permissions of the new file.
  public enum Access: Hashable, Sendable {
    /// Only the user of this process, regardless of the old file.
    case owner
    /// Those of the old file: its mode, owner and group. `new` is the mode of a file that did not exist, less the umask.
    case preserved(new: UInt32)
  }

  /// Writes a temporary file in the same folder and renames it. Blocks.
  ///
  /// Symbolic links are followed. A file that is not regular, such as a pipe or a device, is written directly, and `/dev/stdout` or
  /// `/dev/fd/3` mean the open descriptor. With `preserved` a file that cannot be replaced without a change of its owner, its hard links or
  /// its mount is overwritten in place, after the space for the new content is reserved.
  public static func write(_ bytes: [UInt8], to path: String, access: Access = .owner) throws(TransportError) {
    if let descriptor = openDescriptor(path) {
      let number = DescriptorIO.write(bytes, to: descriptor)
      guard number == 0 else { throw TransportError(errno: number, what: "write") }
      return
    }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      // The target of a dangling link is created at its destination.
      if unsafe lstat(path, &status) == 0, case .preserved(let mode) = access { try create(path, mode: mode) }
      return try replace(RealPath.of(path) ?? path, with: bytes, access, old: nil)
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return try writeThrough(path, bytes) }
    try replace(RealPath.of(path) ?? path, with: bytes, access, old: status)
  }

  /// Reads a file, passes its content to `change` and writes the result (nil removes the file), while other processes that use this
  /// function are locked out. Blocks.
  ///
  /// The lock is on the file itself. If another process has replaced the file in the meantime, the new one is locked instead.
  /// On a file system without locks it is an ordinary read and write. A file that does not exist has empty content; a file that is not
  /// regular is not read.
  public static func update<E: Error>(
    _ path: String, limit: Int, wait: Duration, _ change: ([UInt8]) throws(E) -> [UInt8]?
  ) throws(TransportError) -> Result<Void, E> {
    var status = stat()
    let isSpecial = unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    if isSpecial || openDescriptor(path) != nil {
      return try Result { () throws(E) in try change([]) }.flushed { bytes throws(TransportError) in try write(bytes ?? [], to: path) }
    }
    let file = try LockedFile(path, wait: wait)
    let content = try file.read(limit: limit)
    let place = RealPath.of(path) ?? path
    let changed = Result { () throws(E) in try change(content) }
    do throws(TransportError) {
      return try changed.flushed { bytes throws(TransportError) in
        if let bytes { return try replace(place, with: bytes, .owner, old: nil) }
        unsafe unlink(place)
      }
    } catch {
      // A failure leaves no file where there was none.
      if file.isNew { unsafe unlink(place) }
      throw error
    }
  }

  /// The open descriptor that a path denotes: opening `/dev/stdout` would start at the beginning of the underlying file, and
  /// requires /proc.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let folder = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return folder.flatMap { Int32(path.dropFirst($0.utf8.count)) }.flatMap { $0 >= 0 ? $0 : nil }
    }
  }

  private static func replace(_ place: String, with bytes: [UInt8], _ access: Access, old: stat?) throws(TransportError) {
    let folder = place.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(place[...$0]) } ?? ""
    TemporaryFile.removeAbandoned(in: folder)
    guard case .preserved(let mode) = access else {
      let number = try TemporaryFile(in: folder, mode: 0o600).replace(place, with: bytes)
      guard number == 0 else { throw TransportError(errno: number, what: "write") }
      return
    }
    guard let old else {
      let number = try TemporaryFile(in: folder, mode: mode).replace(place, with: bytes)
      guard number == 0 else { throw TransportError(errno: number, what: "write") }
      return
    }
    // A user without write permission for the file must not replace it either, even if the folder permits it.
    guard unsafe faccessat(AT_FDCWD, place, W_OK, AT_EACCESS) == 0 else { throw TransportError(errno: errno, what: "write") }
    guard old.st_nlink == 1, let temporary = try? TemporaryFile(in: folder, mode: 0o600) else { return try overwrite(place, bytes) }
    guard fchown(temporary.descriptor, old.st_uid, old.st_gid) == 0, fchmod(temporary.descriptor, old.st_mode & 0o7777) == 0 else {
      temporary.discard()
      return try overwrite(place, bytes)
    }
    let number = temporary.replace(place, with: bytes)
    // A file that is itself a mount point cannot be replaced by a rename (rename(2)).
    if number == EBUSY { return try overwrite(place, bytes) }
    guard number == 0 else { throw TransportError(errno: number, what: "write") }
  }

  /// Overwrites a regular file in place; nothing is changed before the space for all of it is reserved.
  private static func overwrite(_ place: String, _ bytes: [UInt8]) throws(TransportError) {
    let descriptor = unsafe open(place, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "write") }
    defer { close(descriptor) }
    let reserved = bytes.isEmpty ? 0 : posix_fallocate(descriptor, 0, off_t(bytes.count))
    var number = reserved == EOPNOTSUPP || reserved == EINVAL ? 0 : reserved
    if number == 0 { number = DescriptorIO.write(bytes, to: descriptor) }
    if number == 0, ftruncate(descriptor, off_t(bytes.count)) != 0 { number = errno }
    guard number == 0 else { throw TransportError(errno: number, what: "write") }
  }

  /// Writes to a device, pipe or terminal.
  private static func writeThrough(_ path: String, _ bytes: [UInt8]) throws(TransportError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "write") }
    var number = DescriptorIO.write(bytes, to: descriptor)
    if close(descriptor) != 0, number == 0 { number = errno }
    guard number == 0 else { throw TransportError(errno: number, what: "write") }
  }

  private static func create(_ path: String, mode: UInt32) throws(TransportError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "write") }
    close(descriptor)
  }

  /// True if the path still refers to the open file.
  static func isFile(_ descriptor: Int32, at path: String) -> Bool {
    var (opened, named) = (stat(), stat())
    return unsafe fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev
      && opened.st_ino == named.st_ino
  }
}

/// A file that is locked against concurrent updates by other processes.
@safe private struct LockedFile: ~Copyable {
  private let descriptor: Int32
  /// True if it did not exist before.
  let isNew: Bool

  init(_ path: String, wait: Duration) throws(TransportError) {
    let deadline = Deadline.after(wait)
    while true {
      let (opened, isNew) = Self.open(path)
      guard opened >= 0 else { throw TransportError(errno: errno, what: "write") }
      let number = FileLock.acquire(opened, within: deadline.remaining() ?? wait)
      let isLocked = number == 0 || FileLock.isUnsupported(number)
      if isLocked, FileReplacement.isFile(opened, at: path) {
        (descriptor, self.isNew) = (opened, isNew)
        return
      }
      close(opened)
      guard isLocked else {
        throw number == ETIMEDOUT ? Self.timeout(wait) : TransportError(errno: number, what: "write")
      }
      guard !deadline.hasPassed() else { throw Self.timeout(wait) }
    }
  }

  deinit { close(descriptor) }

  borrowing func read(limit: Int) throws(TransportError) -> [UInt8] {
    let file = try InputFile(descriptor, isOwned: false)
    guard let bytes = try file.contents(limit: limit, deadline: .after(.seconds(60))) else {
      throw TransportError(errno: EFBIG, what: "read")
    }
    return bytes
  }

  /// Opens read-only if the mode of the file requires it: only its folder is written to. A network file system may require write
  /// access to lock a file (flock(2)).
  private static func open(_ path: String) -> (descriptor: Int32, isNew: Bool) {
    let flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    var descriptor = systemOpen(path, O_RDWR | flags, 0)
    if descriptor < 0, errno == ENOENT { return (systemOpen(path, O_RDWR | O_CREAT | flags, 0o600), true) }
    if descriptor < 0, errno == EACCES || errno == EROFS { descriptor = systemOpen(path, O_RDONLY | flags, 0) }
    return (descriptor, false)
  }

  private static func timeout(_ wait: Duration) -> TransportError {
    TransportError(.timedOut, what: "write", errno: ETIMEDOUT, detail: "another process has locked it for more than \(wait)")
  }
}

extension Result {
  /// Passes a success value to `write`; keeps a failure.
  fileprivate func flushed(_ write: (Success) throws(TransportError) -> Void) throws(TransportError) -> Result<Void, Failure> {
    switch self {
    case .success(let value): return .success(try write(value))
    case .failure(let error): return .failure(error)
    }
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }
