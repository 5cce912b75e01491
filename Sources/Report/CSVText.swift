/// Formats lines of comma-separated values (RFC 4180).
enum CSVText {
  static func line(_ cells: [String]) -> String {
    cells.map(quoted).joined(separator: ",") + "\r\n"
  }

  /// Every cell quoted, and lines that end as in Unix.
  static func quotedLine(_ cells: [String]) -> String {
    cells.map { "\"" + inert($0).map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\"" }.joined(separator: ",") + "\n"
  }

  /// Quoted if required.
  private static func quoted(_ text: String) -> String {
    let cell = inert(text)
    guard cell.contains(where: { "\",;".contains($0) }) else { return cell }
    return "\"" + cell.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }

  /// A cell that a spreadsheet would interpret as a formula is prefixed with an apostrophe, so that it is shown as text.
  /// Tabs and line ends are escaped, so that no cell begins with them.
  private static func inert(_ text: String) -> String {
    let cell = TerminalText.escape(text)
    guard let first = cell.unicodeScalars.first, formulaStarts.contains(first) else { return cell }
    return "'" + cell
  }

  /// With the full-width forms, which some spreadsheets read in the same way.
  private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\u{ff1d}", "\u{ff0b}", "\u{ff0d}", "\u{ff20}"]
}
