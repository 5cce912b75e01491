internal import Transport

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The standard streams and the terminal of the process.
package enum Terminal {
  package static var facts: TerminalCapabilities {
    var size = winsize()
    let known = unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return TerminalCapabilities(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1, errorIsTerminal: isatty(STDERR_FILENO) == 1, width: known ? Int(size.ws_col) : nil)
  }

  /// A closed reader, such as `head`, is not a failure.
  package static func writeOutput(_ bytes: [UInt8]) -> Bool {
    write(bytes, to: STDOUT_FILENO) || errno == EPIPE
  }

  package static func writeError(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Writes as much as the reader accepts within `patience`.
  package static func writeOutput(_ bytes: [UInt8], patience: Duration) -> Bool { write(bytes, to: STDOUT_FILENO, patience: patience) }

  package static func writeError(_ text: String, patience: Duration) {
    _ = write(Array(text.utf8), to: STDERR_FILENO, patience: patience)
  }

  /// True if standard output and standard error can be written without blocking.
  package static var isRead: Bool { isReady(STDOUT_FILENO, within: 0) && isReady(STDERR_FILENO, within: 0) }

  /// A line typed at the terminal of this process, regardless of standard input; nil without a terminal, or at its end.
  static func readLine() -> String? {
    let descriptor = unsafe open("/dev/tty", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      return count > 0 ? String(decoding: bytes.prefix(count).prefix { $0 != 0x0a }, as: UTF8.self) : nil
    }
  }

  /// Empty at the end, nil on error.
  package static func readInput(atMost limit: Int) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { buffer, filled in
        count = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN {
        // Another process has made the shared file description non-blocking.
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
        continue
      }
      return count < 0 ? nil : bytes
    }
  }

  /// Replaces a file as a whole, or leaves it unchanged and returns the error.
  package static func writeFile(_ path: String, _ bytes: [UInt8]) -> String? { writeFile(path, bytes, mode: 0o644) }

  /// As `writeFile`; a new file is accessible only by its owner.
  package static func writePrivateFile(_ path: String, _ bytes: [UInt8]) -> String? {
    writeFile(path, bytes, mode: UInt32(PrivateFile.mode))
  }

  private static func writeFile(_ path: String, _ bytes: [UInt8], mode: UInt32) -> String? {
    do throws(TransportError) {
      try FileReplacement.write(bytes, to: path, access: .preserved(new: mode))
      return nil
    } catch {
      return reason(error.errno ?? EIO)
    }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, patience: Duration) -> Bool {
    let end = ContinuousClock.now + patience
    var rest = bytes[...]
    while !rest.isEmpty {
      let left = max(.zero, end - .now)
      guard isReady(descriptor, within: Int32(left / .milliseconds(1))) else { return false }
      // A pipe that is ready accepts that many bytes (pipe(7), PIPE_BUF).
      guard write(Array(rest.prefix(4_096)), to: descriptor) else { return false }
      rest = rest.dropFirst(4_096)
    }
    return true
  }

  private static func isReady(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&waiting, 1, milliseconds) != 0
  }

  private static func reason(_ number: Int32) -> String {
    guard let text = unsafe strerror(number) else { return "error \(number)" }
    return unsafe String(cString: text).lowercased()
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // Another process has made the shared file description non-blocking.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
