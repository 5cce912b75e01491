/// Serializes JSON that is valid, and harmless on a terminal, whatever the strings contain.
public struct JSONWriter: Sendable {
  /// Indents by two spaces per level; otherwise writes everything on one line.
  public var pretty: Bool

  /// Writes a space after commas and colons; only used if `pretty` is false.
  public var spaced: Bool

  public init(pretty: Bool, spaced: Bool = false) {
    self.pretty = pretty
    self.spaced = spaced
  }

  /// Encodes `value` as UTF-8, without a line feed at the end.
  public func bytes(of value: JSONValue) -> [UInt8] {
    var text: [UInt8] = []
    append(value, to: &text, level: 0)
    return text
  }

  private func append(_ value: JSONValue, to text: inout [UInt8], level: Int) {
    switch value {
    case .null: Self.append("null", to: &text)
    case .bool(let flag): Self.append(flag ? "true" : "false", to: &text)
    case .integer(let number):
      if number < 0 { text.append(UInt8(ascii: "-")) }
      Self.append(number.magnitude, to: &text)
    case .unsigned(let number): Self.append(number, to: &text)
    case .number(let number):
      if number.isFinite { text += String(number).utf8 } else { Self.append("null", to: &text) }
    case .string(let string): Self.append(quoting: string, to: &text)
    case .array(let elements):
      text.append(UInt8(ascii: "["))
      var isFirst = true
      for element in elements {
        separate(&text, isFirst: isFirst, level: level + 1)
        append(element, to: &text, level: level + 1)
        isFirst = false
      }
      if !isFirst { breakLine(&text, level: level) }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      text.append(UInt8(ascii: "{"))
      var isFirst = true
      for member in members {
        separate(&text, isFirst: isFirst, level: level + 1)
        Self.append(quoting: member.key, to: &text)
        text.append(UInt8(ascii: ":"))
        if pretty || spaced { text.append(UInt8(ascii: " ")) }
        append(member.value, to: &text, level: level + 1)
        isFirst = false
      }
      if !isFirst { breakLine(&text, level: level) }
      text.append(UInt8(ascii: "}"))
    }
  }

  /// Ends the previous element, unless this is the first one.
  private func separate(_ text: inout [UInt8], isFirst: Bool, level: Int) {
    if !isFirst {
      text.append(UInt8(ascii: ","))
      if spaced, !pretty { text.append(UInt8(ascii: " ")) }
    }
    breakLine(&text, level: level)
  }

  private func breakLine(_ text: inout [UInt8], level: Int) {
    guard pretty else { return }
    text.append(UInt8(ascii: "\n"))
    for _ in 0..<level {
      text.append(UInt8(ascii: " "))
      text.append(UInt8(ascii: " "))
    }
  }

  private static func append(_ literal: StaticString, to text: inout [UInt8]) {
    literal.withUTF8Buffer { unsafe text.append(contentsOf: $0) }
  }

  private static func append(_ number: UInt64, to text: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &text) }
    text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  private static func append(quoting string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    let bytes = string.utf8.span
    var isPlain = true
    for index in bytes.indices where !Self.isPlain(bytes[index]) {
      isPlain = false
      break
    }
    if isPlain {
      text += string.utf8
    } else {
      for scalar in string.unicodeScalars { append(scalar, to: &text) }
    }
    text.append(UInt8(ascii: "\""))
  }

  /// False for bytes that must be escaped and for parts of longer scalars.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte &- 0x20 <= 0x7e - 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    switch scalar {
    case "\"": append("\\\"", to: &text)
    case "\\": append("\\\\", to: &text)
    case "\n": append("\\n", to: &text)
    case "\r": append("\\r", to: &text)
    case "\t": append("\\t", to: &text)
    case _ where scalar.isHostile:
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        append("\\u", to: &text)
        for shift in [12, 8, 4, 0] as [UInt16] { text.append(hexDigit(UInt8(truncatingIfNeeded: unit >> shift & 0xf))) }
      }
    case _ where scalar.isASCII: text.append(UInt8(truncatingIfNeeded: scalar.value))
    default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { text.append(byte) }
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
