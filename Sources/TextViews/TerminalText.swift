internal import Bytes

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
}
