/// Text in lines of at most `width` columns, escaped for a terminal.
struct WrappedLines: Sendable {
  let width: Int
  private let style: Style
  private var output: [UInt8] = []
  /// The current line without its indentation.
  private var line = ""
  private var columns = 0
  private var word = ""
  private var wordColumns = 0
  /// True if a blank precedes the current word.
  private var owesBlank = false
  /// Blank lines that precede the next line.
  private var gap = 0
  private var isEmpty = true
  /// Columns before the text.
  var indentation = 0
  /// Stands in the indentation of the next line, as that of a list item.
  var marker = ""
  /// True for bold lines.
  var isBold = false

  init(width: Int, style: Style) {
    self.width = max(width, 20)
    self.style = style
  }

  private var room: Int { max(width - indentation, 10) }

  /// A character of running text: blanks are joined.
  mutating func append(_ scalar: Unicode.Scalar) {
    switch scalar {
    case " ", "\t", "\n", "\r", "\u{c}":
      endWord()
      owesBlank = true
    default: appendToWord(scalar)
    }
  }

  mutating func append(_ text: String) { for scalar in text.unicodeScalars { append(scalar) } }

  /// A character whose blanks and line ends are kept.
  mutating func appendVerbatim(_ scalar: Unicode.Scalar) {
    if scalar == "\n" { return breakLine() }
    guard scalar != "\r" else { return }
    appendToWord(scalar == "\t" ? " " : scalar)
  }

  /// Ends the line, if it has text.
  mutating func endLine() {
    endWord()
    owesBlank = false
    if !line.isEmpty { writeLine() }
  }

  /// Ends the line, even if it is empty.
  mutating func breakLine() {
    endWord()
    owesBlank = false
    if line.isEmpty, marker.isEmpty { gap = min(gap + 1, 2) } else { writeLine() }
  }

  /// Ends the line; a blank line precedes the next.
  mutating func endBlock() {
    endLine()
    if !isEmpty { gap = max(gap, 1) }
  }

  /// A line that is not wrapped.
  mutating func appendLine(_ text: String) {
    endLine()
    line = text
    writeLine()
  }

  mutating func taken() -> [UInt8] {
    defer { output = [] }
    return output
  }

  private mutating func appendToWord(_ scalar: Unicode.Scalar) {
    let shown = scalar == "\u{a0}" ? " " : TerminalText.escape(String(Character(scalar)))
    let added = DisplayWidth.of(shown)
    // A word that is longer than a line is divided.
    if wordColumns + added > room { endWord() }
    word += shown
    wordColumns += added
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    let blank = owesBlank && !line.isEmpty ? 1 : 0
    if columns + blank + wordColumns > room, !line.isEmpty {
      writeLine()
    } else if blank > 0 {
      line += " "
      columns += 1
    }
    line += word
    columns += wordColumns
    (word, wordColumns, owesBlank) = ("", 0, false)
  }

  private mutating func writeLine() {
    if !isEmpty { for _ in 0..<gap { output.append(0x0a) } }
    let mark = DisplayWidth.of(marker)
    output += String(repeating: " ", count: max(indentation - mark, 0)).utf8
    output += marker.utf8
    while line.last == " " { line.removeLast() }
    output += (isBold && !line.isEmpty ? style.bold(line) : line).utf8
    output.append(0x0a)
    (line, columns, marker, gap, isEmpty) = ("", 0, "", 0, false)
  }
}
