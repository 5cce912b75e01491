#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Puts a new file in an old one's place, so that nobody ever sees half of it and a failure leaves the old one as it was.
public enum FileReplacement {
  /// Blocks. The file's owner alone may read it; a link stays one, and what is no file, as `/dev/stdout`, is written as it stands.
  public static func write(_ bytes: [UInt8], to path: String) throws(TransportError) {
    let place = resolved(path)
    var status = stat()
    if unsafe stat(place, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return try overwrite(place, bytes) }
    // The name is nobody's guess, no longer with the file's own, and O_EXCL follows no link that somebody laid there.
    let folder = place.utf8.lastIndex(of: UInt8(ascii: "/")).map { place[...$0] } ?? ""
    let temporary = "\(folder).tlsprobe-\(String(UInt64.random(in: 1 << 60 ... .max), radix: 16))"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "write") }
    var number = writeAll(bytes, to: descriptor)
    if number == 0, fsync(descriptor) != 0 { number = errno }
    if close(descriptor) != 0, number == 0 { number = errno }
    if number == 0, unsafe rename(temporary, place) != 0 { number = errno }
    guard number == 0 else {
      unsafe unlink(temporary)
      throw TransportError(errno: number, what: "write")
    }
  }

  private static func overwrite(_ place: String, _ bytes: [UInt8]) throws(TransportError) {
    let descriptor = unsafe open(place, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TransportError(errno: errno, what: "write") }
    defer { close(descriptor) }
    let number = writeAll(bytes, to: descriptor)
    guard number == 0 else { throw TransportError(errno: number, what: "write") }
  }

  /// Where a symbolic link leads.
  private static func resolved(_ path: String) -> String {
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
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}
