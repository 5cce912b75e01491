#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension Terminal {
  /// Reads a line from the terminal without echo.
  ///
  /// Keys that send signals are read as bytes, so that the process cannot end while echo is off.
  static func readSecret(_ prompt: String) -> TypedSecret {
    let descriptor = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return .noTerminal }
    defer { close(descriptor) }
    var before = termios()
    guard unsafe tcgetattr(descriptor, &before) == 0 else { return .noTerminal }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG | ICANON)
    guard unsafe tcsetattr(descriptor, TCSAFLUSH, &silent) == 0 else { return .noTerminal }
    defer { _ = unsafe tcsetattr(descriptor, TCSAFLUSH, &before) }
    show(prompt, on: descriptor)
    defer { show("\n", on: descriptor) }
    var line: [UInt8] = []
    while line.count < 4_096 {
      var byte: UInt8 = 0
      let count = unsafe read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return .left }
      switch byte {
      case 0x0a, 0x0d: return String(validating: line, as: UTF8.self).map { .text($0) } ?? .left
      // Control-C, Control-D, Control-\.
      case 0x03, 0x04, 0x1c: return .left
      case 0x08, 0x7f: removeLastCharacter(of: &line)
      // Control-U.
      case 0x15: line = []
      default: line.append(byte)
      }
    }
    return .left
  }

  /// Removes a UTF-8 character, which may consist of several bytes.
  private static func removeLastCharacter(of line: inout [UInt8]) {
    while let last = line.popLast(), last & 0xc0 == 0x80 {}
  }

  private static func show(_ text: String, on descriptor: Int32) {
    let bytes = Array(text.utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  }
}
