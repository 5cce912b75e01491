/// Formats numbers for people.
package enum AmountFormatter {
  /// `2 paths`, `1 path`.
  package static func of(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `once`, `3 times`.
  package static func times(_ number: Int) -> String {
    number == 1 ? "once" : of(number, "time")
  }

  /// `9,980`.
  package static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3), grouped != "-" { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }

  /// `12.3 ms`.
  package static func milliseconds(_ microseconds: Int64) -> String {
    decimal(hundredths: (microseconds + 50) / 100 * 10, digits: 1) + " ms"
  }

  /// With three significant digits: `0.043 ms`, `4.31 ms`, `43.1 ms`, `431 ms`, `12.3 s`.
  package static func span(_ microseconds: Int64) -> String {
    switch microseconds {
    case ..<1_000: milliseconds(Double(microseconds), decimals: 3) + " ms"
    case ..<9_995: milliseconds(Double(microseconds), decimals: 2) + " ms"
    case ..<99_950: milliseconds(Double(microseconds), decimals: 1) + " ms"
    case ..<10_000_000: milliseconds(Double(microseconds), decimals: 0) + " ms"
    default: decimal(hundredths: microseconds / 10_000, digits: 1) + " s"
    }
  }

  /// `12.34` for 12,340 microseconds.
  package static func milliseconds(_ microseconds: Double, decimals: Int) -> String {
    guard microseconds.isFinite, abs(microseconds) < 1e15 else { return "\(microseconds)" }
    let unit = [1, 10, 100, 1_000][min(max(decimals, 0), 3)]
    let scaled = Int64((abs(microseconds) / 1_000 * Double(unit)).rounded())
    let sign = microseconds < 0 && scaled > 0 ? "-" : ""
    guard unit > 1 else { return sign + grouped(Int(scaled)) }
    let fraction = String(scaled % Int64(unit))
    return sign + grouped(Int(scaled / Int64(unit))) + "." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }

  /// `0.31 s`.
  package static func seconds(_ microseconds: Int64) -> String {
    decimal(hundredths: (microseconds + 5_000) / 10_000, digits: 2) + " s"
  }

  /// With decimal prefixes: `41 kB`.
  package static func bytes(_ number: Int) -> String {
    switch number {
    case ..<1_000: "\(number) bytes"
    case ..<1_000_000: "\((number + 500) / 1_000) kB"
    default: decimal(hundredths: Int64(number / 10_000), digits: 1) + " MB"
    }
  }

  /// `2.5`.
  package static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    return decimal(hundredths: Int64((number * 100).rounded()), digits: 1)
  }

  private static func decimal(hundredths: Int64, digits: Int) -> String {
    let fraction = hundredths % 100
    let text = "\(hundredths / 100)."
    return text + (digits == 1 ? "\(fraction / 10)" : (fraction < 10 ? "0" : "") + "\(fraction)")
  }
}
