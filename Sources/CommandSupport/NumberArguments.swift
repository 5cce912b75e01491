/// A whole number as an option value.
package enum WholeNumber {
  package static func parse(_ text: String, of option: String, in range: ClosedRange<Int>) throws(CommandLineError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw CommandLineError(.usage, "invalid \(option) '\(text)': must be \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}

/// Durations of fetch's options, in the same syntax as in other commands.
package enum TimeSpan {
  package static func parse(_ text: String, of option: String) throws(CommandLineError) -> Duration {
    guard let argument = try? DurationArgument.parse(text) else {
      throw CommandLineError(.usage, "invalid \(option) '\(text)': must be a time in seconds", hint: "as in 10, 2.5 or 500ms")
    }
    return argument.duration
  }

  /// Nil for 0, which means no limit.
  package static func parseLimit(_ text: String, of option: String) throws(CommandLineError) -> Duration? {
    text == "0" ? nil : try parse(text, of: option)
  }
}

/// A number of bytes: `500`, `300k`, `10M`, `1G`; the units are powers of 1024, as in curl.
package struct ByteCount: Hashable, Sendable {
  package let bytes: UInt64

  package init(_ text: String, of option: String) throws(CommandLineError) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).lowercased()
    guard let number = UInt64(digits), let shift = Self.shifts[unit] else { throw Self.mistake(text, option) }
    let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: 1 << shift)
    guard !isTooLarge else { throw Self.mistake(text, option) }
    self.bytes = bytes
  }

  private static let shifts: [String: UInt64] = ["": 0, "b": 0, "k": 10, "m": 20, "g": 30, "t": 40, "p": 50]

  private static func mistake(_ text: String, _ option: String) -> CommandLineError {
    CommandLineError(.usage, "invalid \(option) '\(text)': must be a number of bytes", hint: "as in 500, 300k, 10M or 1G")
  }
}
