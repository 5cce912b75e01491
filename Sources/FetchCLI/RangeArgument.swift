internal import CommandSupport

/// The value of `-r`: a comma-separated list of byte ranges (RFC 9110, section 14.1.2).
struct RangeArgument: Hashable, Sendable {
  /// `bytes=0-499`
  let field: String

  init(_ text: String) throws(CommandLineError) {
    let ranges = text.split(separator: ",", omittingEmptySubsequences: false)
    // As in curl, a single number is the start of a range.
    if ranges.count == 1, Self.isNumber(ranges[0]) {
      field = "bytes=\(text)-"
      return
    }
    guard ranges.allSatisfy({ Self.isRange($0) }) else {
      throw CommandLineError(.usage, "invalid -r '\(text)': must be a range", hint: "as in 0-499, 500-, -500 or 0-0,-1")
    }
    field = "bytes=\(text)"
  }

  private static func isRange(_ text: Substring) -> Bool {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.isEmpty || isNumber($0) }), ends.contains(where: { !$0.isEmpty }) else { return false }
    guard let first = UInt64(ends[0]), let last = UInt64(ends[1]) else { return true }
    return first <= last
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt64(text) != nil
  }
}
