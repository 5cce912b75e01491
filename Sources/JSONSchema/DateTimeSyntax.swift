internal import Bytes

/// Dates and times of RFC 3339.
enum DateTimeSyntax {
  /// `full-date`.
  static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = bytes.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2], let year = number(parts[0]), let month = number(parts[1]), let day = number(parts[2]) else {
      return false
    }
    return Timestamp(year: year, month: month, day: day) != nil
  }

  /// `full-time`; a leap second is the last second of a day in UTC.
  static func isTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    let clock = Array(bytes.prefix(8))
    guard clock.count == 8, clock[2] == UInt8(ascii: ":"), clock[5] == UInt8(ascii: ":"), let hour = number(clock[0..<2]),
      let minute = number(clock[3..<5]), let second = number(clock[6..<8]), hour < 24, minute < 60, second <= 60
    else { return false }
    var rest = bytes.dropFirst(8)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix(while: ASCII.isDigit)
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let offset = offset(rest) else { return false }
    let minutes = ((hour * 60 + minute - offset) % 1_440 + 1_440) % 1_440
    return second < 60 || minutes == 1_439
  }

  /// `date-time`.
  static func isDateTime(_ bytes: ArraySlice<UInt8>) -> Bool {
    let separator = bytes.dropFirst(10).first
    return isDate(bytes.prefix(10)) && (separator == UInt8(ascii: "T") || separator == UInt8(ascii: "t")) && isTime(bytes.dropFirst(11))
  }

  /// `duration` of appendix A: units in their order without gaps, or weeks alone.
  static func isDuration(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "P") else { return false }
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "T"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let date = units(parts[0]) else { return false }
    guard parts.count == 2 else { return date == "W" || !date.isEmpty && "YMD".contains(date) }
    guard let time = units(parts[1]), !time.isEmpty, "HMS".contains(time) else { return false }
    return date.isEmpty || "YMD".contains(date)
  }

  /// Minutes east of UTC.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(bytes)
    if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
    guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"), bytes[3] == UInt8(ascii: ":"),
      let hours = number(bytes[1..<3]), let minutes = number(bytes[4..<6]), hours < 24, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (bytes[0] == UInt8(ascii: "-") ? -1 : 1)
  }

  /// The unit letters after the numbers; nil if a number or a letter is missing.
  private static func units(_ text: Substring.UTF8View) -> String? {
    var (letters, rest) = ("", text)
    while !rest.isEmpty {
      let digits = rest.prefix(while: ASCII.isDigit)
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty, let letter = rest.popFirst() else { return nil }
      letters.unicodeScalars.append(Unicode.Scalar(letter))
    }
    return letters
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy(ASCII.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
