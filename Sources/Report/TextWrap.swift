/// Breaks prose at spaces. A word without spaces, such as a fingerprint, stays whole, so that it can be copied.
enum TextWrap {
  static func lines(_ text: String, width: Int) -> [String] {
    guard DisplayWidth.of(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordColumns = DisplayWidth.of(word)
      if !line.isEmpty, columns + 1 + wordColumns > width {
        lines.append(line)
        line = String(word)
        columns = wordColumns
      } else {
        if !line.isEmpty { columns += 1 }
        line += (line.isEmpty ? "" : " ") + word
        columns += wordColumns
      }
    }
    lines.append(line)
    return lines
  }
}
