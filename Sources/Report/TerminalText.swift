internal import Bytes

/// Text of a peer made fit for a terminal: what would move the cursor, change colours or hide itself is shown as an escape.
public enum TerminalText {
  /// One line, however many there were.
  public static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isHostile) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.isHostile {
        escaped.append(contentsOf: scalar.escape.unicodeScalars)
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
}
