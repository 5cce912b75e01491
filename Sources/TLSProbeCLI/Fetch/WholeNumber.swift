/// A whole number as an option value.
enum WholeNumber {
  static func parse(_ text: String, of option: String, in range: ClosedRange<Int>) throws(CommandLineError) -> Int {
    guard let number = Int(text), range.contains(number) else {
      throw CommandLineError(.usage, "invalid \(option) '\(text)': must be \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
