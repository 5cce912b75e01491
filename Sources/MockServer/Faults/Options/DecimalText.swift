/// Decimal numbers in option values: digits, and at most one point.
enum DecimalText {
  /// The number times `scale`, rounded to the nearest; nil for text that is not a number, or a number above `most`.
  static func read(_ text: some StringProtocol, times scale: UInt64, most: UInt64) -> UInt64? {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }),
      let whole = UInt64(String(decoding: first, as: UTF8.self)), whole <= most
    else { return nil }
    var value = whole * scale
    guard parts.count == 2 else { return value }
    let digits = parts[1]
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    var unit = Double(scale)
    var fraction = 0.0
    for digit in digits.prefix(18) {
      unit /= 10
      fraction += unit * Double(digit - UInt8(ascii: "0"))
    }
    value += UInt64(fraction.rounded())
    return value <= most * scale ? value : nil
  }

  /// The shortest text that reads as the value, which is a number times 10 to the `digits`.
  static func write(_ value: UInt64, digits: Int) -> String {
    let text = String(value)
    let padded = String(repeating: "0", count: max(0, digits + 1 - text.utf8.count)) + text
    let whole = padded.dropLast(digits)
    let fraction = padded.suffix(digits)
    guard let last = fraction.lastIndex(where: { $0 != "0" }) else { return String(whole) }
    return "\(whole).\(fraction[...last])"
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
