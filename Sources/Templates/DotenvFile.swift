/// A file of variables, one `NAME=value` a line.
///
/// A line may begin with `export`. A value in single quotes is literal; in double quotes `\n`, `\r`, `\t`, `\"`, `\\` and `\$` are
/// escapes; a bare value ends before ` #`. A value does not span lines, and nothing is substituted in it.
public struct DotenvFile: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public let name: String
    public let value: String
    public let line: Int
  }

  /// In the order of the file; a later entry overrides an earlier one of its name.
  public let entries: [Entry]

  public init(parsing bytes: [UInt8]) throws(DotenvError) {
    var entries: [Entry] = []
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    for (index, line) in bytes[start...].split(separator: 0x0a, omittingEmptySubsequences: false).enumerated() {
      let text = Self.trimmed(line)
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      entries.append(try Self.entry(text, line: index + 1))
    }
    self.entries = entries
  }

  public subscript(name: String) -> String? { entries.last { $0.name == name }?.value }

  private static func entry(_ line: ArraySlice<UInt8>, line number: Int) throws(DotenvError) -> Entry {
    var text = line
    let keyword = Array("export".utf8)
    if text.starts(with: keyword), let next = text.dropFirst(keyword.count).first, isSpace(next) {
      text = trimmed(text.dropFirst(keyword.count))
    }
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else {
      throw DotenvError(line: number, "no '='", hint: "write NAME=value")
    }
    let name = String(decoding: trimmed(text[..<equals]), as: UTF8.self)
    guard isName(name) else {
      throw DotenvError(line: number, "invalid name '\(name)'", hint: "names have letters, digits and '_', and begin with no digit")
    }
    return Entry(name: name, value: try value(trimmed(text[(equals + 1)...]), line: number), line: number)
  }

  private static func value(_ text: ArraySlice<UInt8>, line: Int) throws(DotenvError) -> String {
    guard let quote = text.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") else { return bareValue(text) }
    var value: [UInt8] = []
    var place = text.startIndex + 1
    while place < text.endIndex, text[place] != quote {
      if text[place] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\""), place + 1 < text.endIndex {
        place += 1
        switch text[place] {
        case UInt8(ascii: "n"): value.append(0x0a)
        case UInt8(ascii: "r"): value.append(0x0d)
        case UInt8(ascii: "t"): value.append(0x09)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): value.append(text[place])
        default: value += [UInt8(ascii: "\\"), text[place]]
        }
      } else {
        value.append(text[place])
      }
      place += 1
    }
    guard place < text.endIndex else {
      throw DotenvError(line: line, "a quoted value without an end", hint: "a value does not span lines; write \\n in double quotes")
    }
    let rest = trimmed(text[(place + 1)...])
    guard rest.isEmpty || rest.first == UInt8(ascii: "#") else { throw DotenvError(line: line, "text after a quoted value") }
    return String(decoding: value, as: UTF8.self)
  }

  private static func bareValue(_ text: ArraySlice<UInt8>) -> String {
    var end = text.endIndex
    for place in text.indices where text[place] == UInt8(ascii: "#") && (place == text.startIndex || isSpace(text[place - 1])) {
      end = place
      break
    }
    return String(decoding: trimmed(text[..<end]), as: UTF8.self)
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return name.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }
}

/// A line of a file of variables that is malformed.
public struct DotenvError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted from 1.
  public let line: Int
  public let reason: String
  public let hint: String?

  public init(line: Int, _ reason: String, hint: String? = nil) {
    self.line = line
    self.reason = reason
    self.hint = hint
  }

  public var description: String { "line \(line): \(reason)" }
}
