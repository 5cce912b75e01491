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
    case .null: text += "null".utf8
    case .bool(let flag): text += (flag ? "true" : "false").utf8
    case .integer(let number): text += String(number).utf8
    case .unsigned(let number): text += String(number).utf8
    case .number(let number): text += (number.isFinite ? String(number) : "null").utf8
    case .string(let string): Self.append(string, to: &text)
    case .array(let elements):
      appendList("[", "]", count: elements.count, to: &text, level: level) { index, text in
        append(elements[index], to: &text, level: level + 1)
      }
    case .object(let members):
      appendList("{", "}", count: members.count, to: &text, level: level) { index, text in
        Self.append(members[index].key, to: &text)
        text += (pretty || spaced ? ": " : ":").utf8
        append(members[index].value, to: &text, level: level + 1)
      }
    }
  }

  private func appendList(
    _ open: String, _ close: String, count: Int, to text: inout [UInt8], level: Int, element: (Int, inout [UInt8]) -> Void
  ) {
    text += open.utf8
    for index in 0..<count {
      if index > 0 { text += (spaced && !pretty ? ", " : ",").utf8 }
      breakLine(&text, level: level + 1)
      element(index, &text)
    }
    if count > 0 { breakLine(&text, level: level) }
    text += close.utf8
  }

  private func breakLine(_ text: inout [UInt8], level: Int) {
    guard pretty else { return }
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: 2 * level)
  }

  private static func append(_ string: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    if string.utf8.allSatisfy(isPlain) {
      text += string.utf8
    } else {
      for scalar in string.unicodeScalars { append(scalar, to: &text) }
    }
    text.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7e).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    switch scalar {
    case "\"": text += "\\\"".utf8
    case "\\": text += "\\\\".utf8
    case "\n": text += "\\n".utf8
    case "\r": text += "\\r".utf8
    case "\t": text += "\\t".utf8
    case _ where scalar.isHostile:
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u".utf8
        text += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
        text += digits.utf8
      }
    default: text += String(scalar).utf8
    }
  }
}
