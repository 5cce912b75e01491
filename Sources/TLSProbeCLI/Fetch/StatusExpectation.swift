/// What `--expect-status` allows: `200`, `3xx`, `200-299`, with commas.
struct StatusExpectation: Hashable, Sendable {
  let ranges: [ClosedRange<Int>]
  /// As it was written.
  let text: String

  init(_ text: String) throws(CommandLineError) {
    var ranges: [ClosedRange<Int>] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let range = Self.range(word) else {
        throw CommandLineError(.usage, "--expect-status: '\(word)' is no status", hint: "as in 200, 3xx or 200-299, with commas")
      }
      ranges.append(range)
    }
    self.ranges = ranges
    self.text = text
  }

  func allows(_ status: Int) -> Bool { ranges.contains { $0.contains(status) } }

  private static func range(_ word: Substring) -> ClosedRange<Int>? {
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    if ends.count == 2 {
      guard let first = status(ends[0]), let last = status(ends[1]), first <= last else { return nil }
      return first...last
    }
    if word.utf8.count == 3, word.lowercased().hasSuffix("xx"), let hundreds = word.first?.wholeNumberValue, (1...9).contains(hundreds) {
      return hundreds * 100...hundreds * 100 + 99
    }
    return status(word).map { $0...$0 }
  }

  /// Three digits (RFC 9110, section 15).
  private static func status(_ text: Substring) -> Int? {
    guard text.utf8.count == 3, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(text).flatMap { $0 >= 100 ? $0 : nil }
  }
}
