/// Parses Content-Length, which may be repeated with identical values (RFC 9110, section 8.6).
enum ContentLength {
  /// Nil if the field is absent.
  static func read(_ fields: FieldSection) throws(HTTPWireError) -> UInt64? {
    var first: ArraySlice<UInt8>?
    for line in fields.lines where line.isNamed("content-length") {
      for member in members(of: line.value) {
        let digits = Octet.trimmed(member)
        guard !digits.isEmpty, digits.allSatisfy({ Octet.isDigit($0) }) else {
          throw HTTPWireError(.malformed, "Content-Length is no number: \(line.excerpt)", reference: "RFC 9110, section 8.6")
        }
        guard first == nil || first == digits else {
          throw HTTPWireError(
            .ambiguousLength, "Content-Length is \(Octet.excerpt(first ?? [])) and \(Octet.excerpt(digits))",
            reference: "RFC 9112, section 6.3")
        }
        first = digits
      }
    }
    guard let first else { return nil }
    var value: Int64 = 0
    for digit in first.prefix(longest) {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(Int64(digit & 0x0f))
      guard !overflow, !carry else { throw tooLarge(first) }
      value = sum
    }
    guard first.count <= longest else { throw tooLarge(first) }
    return UInt64(value)
  }

  /// Usually there is only one.
  private static func members(of value: [UInt8]) -> [ArraySlice<UInt8>] {
    guard Octet.firstIndex(of: Octet.comma, in: value[...]) != nil else { return [value[...]] }
    return value.split(separator: Octet.comma, omittingEmptySubsequences: false)
  }

  private static func tooLarge(_ digits: ArraySlice<UInt8>) -> HTTPWireError {
    HTTPWireError(
      .limitExceeded, "Content-Length does not fit 63 bits: \(Octet.excerpt(digits))", reference: "RFC 9110, section 8.6")
  }

  private static let longest = 19
}

extension FieldLine {
  fileprivate var excerpt: String { Octet.excerpt(value[...]) }
}
