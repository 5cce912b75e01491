/// Roles of `application/x-www-form-urlencoded` (URL Standard, section 5).
struct FormLexer: SyntaxLexer {
  private var isValue = false
  /// Digits of a percent-encoding that are still expected.
  private var digits = 0

  mutating func received(_ scalar: Unicode.Scalar, into runs: inout SyntaxRuns) {
    switch scalar {
    case "&":
      runs.append(scalar, as: .plain)
      (isValue, digits) = (false, 0)
    case "=" where !isValue:
      runs.append(scalar, as: .plain)
      (isValue, digits) = (true, 0)
    case "+": runs.append(scalar, as: .keyword)
    case "%":
      runs.append(scalar, as: .keyword)
      digits = 2
    default:
      runs.append(scalar, as: digits > 0 && scalar.properties.isASCIIHexDigit ? .keyword : isValue ? .string : .name)
      digits = max(0, digits - 1)
    }
  }

  mutating func finish(into runs: inout SyntaxRuns) {}
}
