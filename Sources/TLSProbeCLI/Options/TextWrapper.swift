/// Wraps text to lines.
enum TextWrapper {
  static func wrapped(_ text: String, width: Int) -> String { lines(text, width: width).joined(separator: "\n") }

  /// A word that is longer than the width gets a separate line.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= width {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
