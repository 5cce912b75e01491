internal import Bytes
internal import Observation

/// Escapes untrusted text for a terminal: characters that move the cursor, change colors or are invisible.
public enum TerminalText {
  /// Always a single line; line ends are escaped.
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

  /// Truncates long text and appends the number of omitted characters.
  static func brief(_ text: String, atMost limit: Int) -> String {
    guard text.utf8.count > limit, let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return "\(text[..<end])… (\(AmountFormatter.grouped(text[end...].count)) more characters, -v shows all)"
  }
}
