/// Formats lines of comma-separated values (RFC 4180).
enum CSVText {
  static func line(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// Quoted if required; a cell that a spreadsheet would interpret as a formula is prefixed with an apostrophe.
  private static func quoted(_ text: String) -> String {
    var cell = TerminalText.escape(text)
    if let first = cell.first, "=+-@".contains(first) { cell = "'" + cell }
    guard cell.contains(where: { "\",;".contains($0) }) else { return cell }
    return "\"" + cell.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
