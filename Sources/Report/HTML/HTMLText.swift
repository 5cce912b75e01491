internal import Bytes
internal import TextViews

/// Escapes text for HTML, in element content and in quoted attribute values.
///
/// Characters that are invisible or change the direction of text are replaced by a visible escape sequence, as in a terminal. A string of
/// Swift contains no lone surrogates.
enum HTMLText {
  /// Appends the text on a single line; with `keepsLines`, line ends are kept.
  static func append(_ text: String, to bytes: inout [UInt8], keepsLines: Bool = false) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"": bytes.append(contentsOf: "&quot;".utf8)
      case "'": bytes.append(contentsOf: "&#39;".utf8)
      case "\n" where keepsLines: bytes.append(UInt8(ascii: "\n"))
      case _ where scalar.isHostile: bytes.append(contentsOf: scalar.escape.utf8)
      case _ where scalar.isASCII: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  /// The beginning of a text for a figure, in which lines do not wrap, and an ellipsis if there is more.
  static func line(_ text: String, columns: Int) -> String {
    var shown = ""
    var width = 0
    for character in text {
      let escaped = TerminalText.escape(String(character))
      let next = DisplayWidth.of(escaped)
      guard width + next <= columns else { return shown + "…" }
      shown += escaped
      width += next
    }
    return shown
  }
}
