/// Text for a terminal whose locale is not UTF-8.
public enum ASCIIText {
  /// Replaces punctuation with its ASCII form, any other character with its code point as `\u{…}`.
  public static func of(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
    var ascii = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        ascii.unicodeScalars.append(scalar)
      } else {
        ascii += punctuation[scalar] ?? "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return ascii
  }

  private static let punctuation: [Unicode.Scalar: String] = [
    "…": "...", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "×": "x", "µ": "u", "μ": "u", "→": "->", "≥": ">=", "≤": "<=",
    "·": "-", "\u{a0}": " ", "✔": "+", "✘": "!",
  ]
}
