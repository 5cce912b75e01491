#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that is written in the folder of another one and then replaces it.
///
/// Locked while its process lives, so that the next run can distinguish a file left by a killed process from one in use.
@safe struct TemporaryFile: ~Copyable {
  let path: String
  let descriptor: Int32

  /// Creates a file in `folder`, which ends in a slash or is empty for the working directory.
  init(in folder: String, mode: UInt32) throws(TransportError) {
    var number = EAGAIN
    for _ in 0..<Self.attempts {
      // An unpredictable name, not derived from the final one; O_EXCL follows no link that another user created there.
      let path = folder + Self.prefix + String(UInt64.random(in: 1 << 60 ... .max), radix: 16)
      let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
      guard descriptor >= 0 else { throw TransportError(errno: errno, what: "write") }
      number = FileLock.tryAcquire(descriptor)
      // Another process may have removed it just before it was locked.
      if (number == 0 || FileLock.isUnsupported(number)) && Self.isLinked(descriptor) {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
    throw TransportError(errno: number == 0 ? EAGAIN : number, what: "write")
  }

  deinit { close(descriptor) }

  /// Writes and syncs the bytes and renames the file. Returns 0, or the error number, after which the file is removed.
  consuming func replace(_ place: String, with bytes: [UInt8]) -> Int32 {
    var number = DescriptorIO.write(bytes, to: descriptor)
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if number == 0, unsafe rename(path, place) != 0 { number = errno }
    if number != 0 { unsafe unlink(path) }
    return number
  }

  consuming func discard() { unsafe unlink(path) }

  /// Removes the temporary files of this user in a folder that no process has locked.
  static func removeAbandoned(in folder: String) {
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return }
    defer { unsafe closedir(stream) }
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if isTemporary(name) { removeIfAbandoned(folder + name) }
    }
  }

  private static func removeIfAbandoned(_ path: String) {
    let descriptor = unsafe open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
      FileLock.tryAcquire(descriptor) == 0, FileReplacement.isFile(descriptor, at: path)
    else { return }
    unsafe unlink(path)
  }

  /// The prefix and 16 hexadecimal digits.
  private static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let digits = name.dropFirst(prefix.count).utf8
    return digits.count == 16 && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  private static let prefix = ".tlsprobe-"
  private static let attempts = 8
}
