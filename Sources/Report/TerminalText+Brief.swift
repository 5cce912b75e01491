internal import Observation

extension TerminalText {
  /// Truncates long text and appends the number of omitted characters.
  static func brief(_ text: String, atMost limit: Int) -> String {
    guard text.utf8.count > limit, let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
    else { return text }
    return "\(text[..<end])… (\(AmountFormatter.grouped(text[end...].count)) more characters, -v shows all)"
  }
}
