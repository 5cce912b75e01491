public import Bytes

/// Writes a JSON value as a YAML document in block style.
///
/// A reader of YAML 1.1 or 1.2 gets the same value: texts that could be anything else than a text are in double quotes.
public struct YAMLWriter {
  private var text = ""

  public static func text(of value: JSONValue) -> String {
    var writer = YAMLWriter()
    switch value {
    case .object(let members) where !members.isEmpty: writer.append(members, indent: 0)
    case .array(let values) where !values.isEmpty: writer.append(values, indent: 0)
    default: writer.appendScalar(value, indent: 0)
    }
    return writer.text
  }

  private init() {}

  private mutating func append(_ members: [JSONValue.Member], indent: Int, startsInLine: Bool = false) {
    for (index, member) in members.enumerated() {
      if index > 0 || !startsInLine { appendBlanks(indent) }
      let key = Self.quoted(member.key)
      // A parser looks for the colon of a key only so far (YAML 1.2.2, section 7.4.2).
      if key.utf8.count > Self.longestKey {
        text += "? \(key)\n"
        appendBlanks(indent)
        text += ":"
      } else {
        text += "\(key):"
      }
      append(member.value, indent: indent)
    }
  }

  private mutating func append(_ values: [JSONValue], indent: Int) {
    for value in values {
      appendBlanks(indent)
      text += "-"
      if case .object(let members) = value, !members.isEmpty {
        text += " "
        append(members, indent: indent + 2, startsInLine: true)
      } else {
        append(value, indent: indent)
      }
    }
  }

  /// A value after a key or a dash.
  private mutating func append(_ value: JSONValue, indent: Int) {
    switch value {
    case .object(let members) where !members.isEmpty:
      text += "\n"
      append(members, indent: indent + 2)
    case .array(let values) where !values.isEmpty:
      text += "\n"
      append(values, indent: indent + 2)
    default:
      text += " "
      appendScalar(value, indent: indent + 2)
    }
  }

  private mutating func appendScalar(_ value: JSONValue, indent: Int) {
    switch value {
    case .string(let string) where indent > 0 && Self.isBlock(string):
      text += string.hasSuffix("\n") ? "|\n" : "|-\n"
      for line in string.split(separator: "\n", omittingEmptySubsequences: false).dropLast(string.hasSuffix("\n") ? 1 : 0) {
        if !line.isEmpty { appendBlanks(indent) }
        text += "\(line)\n"
      }
    case .string(let string): text += "\(Self.quoted(string))\n"
    default: text += String(decoding: JSONWriter(pretty: false).bytes(of: value), as: UTF8.self) + "\n"
    }
  }

  private mutating func appendBlanks(_ count: Int) { text += String(repeating: " ", count: count) }

  // MARK: - Texts

  /// True for a text of several lines that a literal block has exactly.
  private static func isBlock(_ text: String) -> Bool {
    guard let first = text.utf8.first, first > 0x20, text.utf8.contains(0x0a), !text.hasSuffix("\n\n"),
      text.unicodeScalars.allSatisfy({ $0 == "\n" || !$0.isHostile })
    else { return false }
    return text.utf8.split(separator: 0x0a).allSatisfy { line in line.contains { $0 != 0x20 } }
  }

  /// The text as it is if it can only be a text, otherwise in double quotes.
  static func quoted(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.isHostile:
        let digits = String(scalar.value, radix: 16)
        let (letter, width) = scalar.value < 0x100 ? ("x", 2) : scalar.value < 0x1_0000 ? ("u", 4) : ("U", 8)
        result += "\\\(letter)\(String(repeating: "0", count: width - digits.count))\(digits)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, isLetter(first), last != 0x20, last != UInt8(ascii: ":"),
      text.utf8.count <= longestPlain, !words.contains(text.lowercased())
    else { return false }
    var before = UInt8(0x20)
    for byte in text.utf8 {
      guard isLetter(byte) || (0x30...0x39).contains(byte) || " _-./:@+=?&%~;$()*".utf8.contains(byte) else { return false }
      // A colon before a blank would end a key; a number sign is in no plain text.
      if before == UInt8(ascii: ":"), byte == 0x20 { return false }
      before = byte
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

  /// Words that are no texts in YAML 1.1 or 1.2.
  private static let words: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf"]
  private static let longestKey = 1_000
  private static let longestPlain = 1_000
}
