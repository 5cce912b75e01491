#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file whose bytes become part of a request; `-` is standard input. What is too large for memory is for `-T`.
enum ContentFile {
  static func read(_ path: String) throws(CommandLineError) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var bytes: [UInt8] = []
    while true {
      var count = 0
      // Bytes that nobody sets beforehand: the kernel gives pages only for what the file has.
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        unsafe count = systemRead(descriptor, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, errno) }
      if count == 0 { return bytes }
      bytes += chunk
      guard bytes.count <= limit else {
        throw CommandLineError(.badInput, "'\(path)' is longer than \(limit >> 20) MiB", hint: "-T sends a file of any size")
      }
    }
  }

  private static func unreadable(_ path: String, _ number: Int32) -> CommandLineError {
    let reason = unsafe strerror(number).map { unsafe String(cString: $0).lowercased() } ?? "error \(number)"
    return CommandLineError(ExitStatus(rawValue: 26), "'\(path)' cannot be read: \(reason)", hint: "check the path and its permissions")
  }

  private static func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe Glibc.read(descriptor, buffer, count)
  }

  private static let limit = 1 << 30
}
