/// A JSON number as an exact decimal: large integers and fractions such as 0.1 are compared without rounding.
///
/// Integers beyond `UInt64` and fractions are as exact as `JSONValue` keeps them, which is the nearest `Double` in its shortest form.
package struct DecimalNumber: Hashable, Sendable {
  package let isNegative: Bool
  /// Without trailing zeros; 0 only for zero.
  package let coefficient: UInt64
  package let exponent: Int

  private init(isNegative: Bool, _ digits: UInt64, exponent: Int) {
    var (digits, exponent) = (digits, exponent)
    while digits > 0, digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
    self.isNegative = isNegative && digits > 0
    coefficient = digits
    self.exponent = digits > 0 ? exponent : 0
  }

  package init(_ integer: Int) { self.init(isNegative: integer < 0, UInt64(integer.magnitude), exponent: 0) }

  /// Nil for a value that is not a number.
  package init?(_ value: JSONValue) {
    switch value {
    case .integer(let number): self.init(isNegative: number < 0, number.magnitude, exponent: 0)
    case .unsigned(let number): self.init(isNegative: false, number, exponent: 0)
    case .number(let number): self.init(number)
    default: return nil
    }
  }

  /// Reads the shortest text of the number, which has at most 17 significant digits: `0.1`, `1e+22`, `5e-324`.
  private init?(_ number: Double) {
    guard number.isFinite else { return nil }
    var (digits, exponent): (UInt64, Int) = (0, 0)
    let parts = "\(number.magnitude)".utf8.split(separator: UInt8(ascii: "e"))
    var isFraction = false
    for byte in parts[0] {
      guard byte != UInt8(ascii: ".") else {
        isFraction = true
        continue
      }
      digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
      if isFraction { exponent -= 1 }
    }
    if parts.count > 1, let power = Int(String(decoding: parts[1], as: UTF8.self)) { exponent += power }
    self.init(isNegative: number < 0, digits, exponent: exponent)
  }

  package var isInteger: Bool { exponent >= 0 }

  /// The number as a length or count, at most `Int.max`; nil for a negative number or a fraction.
  package var count: Int? {
    guard isInteger, !isNegative else { return nil }
    var value = Int(clamping: coefficient)
    for _ in 0..<min(exponent, 20) {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return .max }
      value = product
    }
    return value
  }

  /// True if the quotient is an integer; `divisor` must not be zero.
  package func isMultiple(of divisor: DecimalNumber) -> Bool {
    if coefficient == 0 { return true }
    // Neither coefficient ends with a zero, so a smaller exponent leaves a remainder.
    guard exponent >= divisor.exponent, divisor.coefficient > 0 else { return false }
    let modulus = divisor.coefficient
    var (result, power, rest) = (coefficient % modulus, 10 % modulus, exponent - divisor.exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = Self.product(result, power, modulo: modulus) }
      power = Self.product(power, power, modulo: modulus)
      rest >>= 1
    }
    return result == 0
  }

  /// Both factors are less than the modulus, so the quotient fits.
  private static func product(_ left: UInt64, _ right: UInt64, modulo modulus: UInt64) -> UInt64 {
    modulus.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
  }
}

extension DecimalNumber: Comparable {
  package static func < (left: DecimalNumber, right: DecimalNumber) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative ? right.isSmaller(than: left) : left.isSmaller(than: right)
  }

  /// Compares the magnitudes.
  private func isSmaller(than other: DecimalNumber) -> Bool {
    guard coefficient > 0, other.coefficient > 0 else { return coefficient == 0 && other.coefficient > 0 }
    let (digits, otherDigits) = (Self.digits(of: coefficient), Self.digits(of: other.coefficient))
    guard digits + exponent == otherDigits + other.exponent else { return digits + exponent < otherDigits + other.exponent }
    let scaled = Self.scaled(coefficient, by: otherDigits - digits)
    let otherScaled = Self.scaled(other.coefficient, by: digits - otherDigits)
    // Nil means more than 64 bits; only the shorter coefficient was scaled.
    guard let scaled else { return false }
    guard let otherScaled else { return true }
    return scaled < otherScaled
  }

  private static func digits(of value: UInt64) -> Int {
    var (count, rest) = (1, value)
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }

  /// Nil if the product overflows.
  private static func scaled(_ value: UInt64, by power: Int) -> UInt64? {
    var value = value
    for _ in 0..<max(power, 0) {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      value = product
    }
    return value
  }
}

extension DecimalNumber: CustomStringConvertible {
  package var description: String {
    let sign = isNegative ? "-" : ""
    if exponent == 0 { return "\(sign)\(coefficient)" }
    let digits = "\(coefficient)"
    if (1...20).contains(exponent) { return sign + digits + String(repeating: "0", count: exponent) }
    if exponent < 0, exponent > -20 {
      let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.utf8.count)) + digits
      return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
    }
    return "\(sign)\(digits)e\(exponent)"
  }
}
