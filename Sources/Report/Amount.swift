/// Numbers as people read them.
enum Amount {
  /// `2 paths`, `1 path`.
  static func of(_ number: Int, _ noun: String) -> String {
    "\(grouped(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `once`, `3 times`.
  static func times(_ number: Int) -> String {
    number == 1 ? "once" : of(number, "time")
  }

  /// `9,980`.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var grouped = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3), grouped != "-" { grouped.append(",") }
      grouped.append(digit)
    }
    return grouped
  }

  /// `12.3 ms`.
  static func milliseconds(_ microseconds: Int64) -> String {
    decimal(hundredths: (microseconds + 50) / 100 * 10, digits: 1) + " ms"
  }

  /// `0.31 s`.
  static func seconds(_ microseconds: Int64) -> String {
    decimal(hundredths: (microseconds + 5_000) / 10_000, digits: 2) + " s"
  }

  /// `41 kB`, in thousands.
  static func bytes(_ number: Int) -> String {
    switch number {
    case ..<1_000: "\(number) bytes"
    case ..<1_000_000: "\((number + 500) / 1_000) kB"
    default: decimal(hundredths: Int64(number / 10_000), digits: 1) + " MB"
    }
  }

  /// `2.5`.
  static func decimal(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
    return decimal(hundredths: Int64((number * 100).rounded()), digits: 1)
  }

  private static func decimal(hundredths: Int64, digits: Int) -> String {
    let fraction = hundredths % 100
    let text = "\(hundredths / 100)."
    return text + (digits == 1 ? "\(fraction / 10)" : (fraction < 10 ? "0" : "") + "\(fraction)")
  }
}
