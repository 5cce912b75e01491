#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file in which something is remembered from one run to the next. Its owner alone may read it.
///
/// Writing puts a new file in the old one's place, so that nobody ever sees half of it and a failure leaves the old one as it was.
struct StateFile: Hashable, Sendable {
  let path: String
  /// Whose file it is, as in `--hsts`; for messages.
  let option: String
  /// In bytes: what is longer is not read.
  let limit: Int

  init(_ path: String, for option: String, limit: Int = 16 << 20) {
    self.path = path
    self.option = option
    self.limit = limit
  }

  /// What it holds; nothing where there is no such file.
  func read() throws(CommandLineError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT { return [] }
    guard descriptor >= 0 else { throw unreadable(errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      // Bytes that nobody sets beforehand: the kernel gives pages only for what the file has.
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        unsafe count = systemRead(descriptor, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(errno) }
      if count == 0 { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw CommandLineError(
          .unreadableInput, "\(option) '\(path)' is longer than \(limit >> 20) MiB", hint: "name a file that \(option) has written")
      }
    }
  }

  /// Replaces what it holds. What is no file, as `/dev/stdout`, is written as it stands.
  func write(_ bytes: [UInt8]) throws(CommandLineError) {
    let place = resolvedPath
    var status = stat()
    if unsafe stat(place, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return try overwrite(place, bytes) }
    // The name is nobody's guess, no longer with the file's own, and O_EXCL follows no link that somebody laid there.
    let folder = place.utf8.lastIndex(of: UInt8(ascii: "/")).map { place[...$0] } ?? ""
    let temporary = "\(folder).tlsprobe-\(String(UInt64.random(in: 1 << 60 ... .max), radix: 16))"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw unwritable(errno) }
    var number = Self.writeAll(bytes, to: descriptor)
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, unsafe rename(temporary, place) != 0 { number = errno }
    guard number == 0 else {
      unsafe unlink(temporary)
      throw unwritable(number)
    }
  }

  private func overwrite(_ place: String, _ bytes: [UInt8]) throws(CommandLineError) {
    let descriptor = unsafe open(place, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unwritable(errno) }
    defer { close(descriptor) }
    let number = Self.writeAll(bytes, to: descriptor)
    guard number == 0 else { throw unwritable(number) }
  }

  /// Where a symbolic link leads, so that the link stays one.
  private var resolvedPath: String {
    guard let real = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// An error number; 0 when all is written.
  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count < 0 ? errno : EIO }
      rest = rest.dropFirst(count)
    }
    return 0
  }

  private func unreadable(_ number: Int32) -> CommandLineError {
    CommandLineError(
      .unreadableInput, "\(option) '\(path)' cannot be read: \(Self.reason(number))", hint: "check the path and its permissions")
  }

  private func unwritable(_ number: Int32) -> CommandLineError {
    CommandLineError(
      .inputOutput, "\(option) '\(path)' cannot be written: \(Self.reason(number))", hint: "check its folder and permissions")
  }

  private static func reason(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0).lowercased() } ?? "error \(number)"
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}
