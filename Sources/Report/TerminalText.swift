/// Text of a peer made fit for a terminal: what would move the cursor, change colours or hide itself is shown as an escape.
public enum TerminalText {
  /// One line, however many there were.
  public static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHostile) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHostile(scalar) {
        escaped.append(contentsOf: visible(scalar).unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// The beginning of what is too long to be read, and how much more there is.
  static func brief(_ text: String, atMost limit: Int) -> String {
    guard text.utf8.count > limit, let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return "\(text[..<end])… (\(Amount.grouped(text[end...].count)) more characters, -v shows all)"
  }

  /// Controls, direction marks and overrides, line and paragraph separators, and what has no width.
  public static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7e: false
    case 0x00...0x1f, 0x7f...0x9f: true
    case 0xad, 0x034f, 0x061c, 0x115f...0x1160, 0x17b4...0x17b5, 0x180b...0x180f: true
    case 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f: true
    case 0x3164, 0xfe00...0xfe0f, 0xfeff, 0xffa0, 0xfff0...0xfffb: true
    case 0xfdd0...0xfdef, 0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0000...0xe0fff: true
    case let value: value & 0xfffe == 0xfffe
    }
  }

  /// An escape for one character.
  static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(scalar.value, radix: 16)
      return scalar.value < 0x100 ? "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
    }
  }
}
