/// Splits a netrc file into words.
struct NetrcReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The current line, counted from 1.
  private(set) var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next word; nil at the end.
  mutating func next() throws(NetrcError) -> String? {
    skipBlanks()
    guard let first = current else { return nil }
    return first == UInt8(ascii: "\"") ? try quoted() : try plain()
  }

  /// The value after a keyword; empty if a comment or the end follows instead, as in curl.
  mutating func value(of word: String) throws(NetrcError) -> String {
    while let byte = current, byte == 0x20 || byte == 0x09 { advance() }
    if current == UInt8(ascii: "#") { return "" }
    guard let value = try next() else {
      guard word != "machine" else { throw NetrcError(line: line, "machine names no host") }
      return ""
    }
    return value
  }

  /// Skips a macro's name and lines, up to the first empty line.
  mutating func skipMacro() {
    var isEmptyLine = false
    while let byte = current {
      advance()
      guard byte == 0x0a else {
        if byte != 0x0d { isEmptyLine = false }
        continue
      }
      if isEmptyLine { return }
      isEmptyLine = true
    }
  }

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func advance() {
    if current == 0x0a { line += 1 }
    index += 1
  }

  /// Skips white space and comments, which begin where a word could.
  private mutating func skipBlanks() {
    while let byte = current {
      if byte == UInt8(ascii: "#") {
        while let byte = current, byte != 0x0a { advance() }
      } else if byte <= 0x20 {
        advance()
      } else {
        return
      }
    }
  }

  private mutating func plain() throws(NetrcError) -> String {
    let start = index
    while let byte = current, byte > 0x20 { advance() }
    return try text(bytes[start..<index])
  }

  private mutating func quoted() throws(NetrcError) -> String {
    let start = line
    advance()
    var text: [UInt8] = []
    while let byte = current {
      advance()
      switch byte {
      case UInt8(ascii: "\""): return try self.text(text[...])
      // A quote ends with its line, so that an unterminated one is reported there.
      case 0x0a: throw NetrcError(line: start, "a quote has no end")
      case UInt8(ascii: "\\"):
        guard let escaped = current, escaped != 0x0a else { throw NetrcError(line: start, "a quote has no end") }
        advance()
        text.append(Self.meaning(of: escaped))
      default: text.append(byte)
      }
    }
    throw NetrcError(line: start, "a quote has no end")
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(NetrcError) -> String {
    guard bytes.count <= Self.longestWord else { throw NetrcError(line: line, "a word is longer than \(Self.longestWord) bytes") }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw NetrcError(line: line, "a word is no UTF-8") }
    return text
  }

  private static func meaning(of escaped: UInt8) -> UInt8 {
    switch escaped {
    case UInt8(ascii: "n"): 0x0a
    case UInt8(ascii: "r"): 0x0d
    case UInt8(ascii: "t"): 0x09
    default: escaped
    }
  }

  private static let longestWord = 4_096
}

/// A syntax error in a netrc file. Never contains text of the file.
public struct NetrcError: Error, Hashable, Sendable {
  /// Line number, counted from 1; 0 if the error is not in a particular line.
  public let line: Int
  /// Starts in lower case, without a full stop.
  public let reason: String

  public init(line: Int, _ reason: String) {
    self.line = line
    self.reason = reason
  }
}

extension NetrcError: CustomStringConvertible {
  public var description: String { line == 0 ? reason : "line \(line): \(reason)" }
}
