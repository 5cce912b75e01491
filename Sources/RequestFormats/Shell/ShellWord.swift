/// A word of a command line after quote removal, and where it begins.
struct ShellWord: Hashable, Sendable {
  var bytes: [UInt8]
  /// Counted from 1.
  let line: Int
  let column: Int

  /// Nil if the word is not UTF-8.
  var text: String? { String(validating: bytes, as: UTF8.self) }
}

/// The words of one command.
struct ShellCommandWords: Hashable, Sendable {
  var words: [ShellWord]
}

/// A text split into commands and words.
struct ShellReading: Hashable, Sendable {
  var commands: [ShellCommandWords] = []
  var remarks: [FormatRemark] = []
}

/// The bytes of a command line and the position in it.
struct ShellCursor {
  let bytes: [UInt8]
  private(set) var index = 0
  private(set) var line = 1
  private var lineStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var column: Int { index - lineStart + 1 }
  var isAtEnd: Bool { index >= bytes.count }
  var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  func peek(_ distance: Int) -> UInt8? { index + distance < bytes.count ? bytes[index + distance] : nil }

  mutating func next() -> UInt8? {
    guard index < bytes.count else { return nil }
    let byte = bytes[index]
    index += 1
    if byte == 0x0a {
      line += 1
      lineStart = index
    }
    return byte
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    _ = next()
    return true
  }

  func error(_ reason: String, hint: String? = nil) -> RequestFormatError {
    RequestFormatError(.syntax, reason, line: line, column: column, hint: hint)
  }
}
