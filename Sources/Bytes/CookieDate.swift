/// Parses the date formats that servers use in Expires (RFC 6265bis, section 5.1.1).
public struct CookieDate {
  private var time: (hour: Int, minute: Int, second: Int)?
  private var day: Int?
  private var month: Int?
  private var year: Int?

  /// Nil for an invalid date.
  public static func read(_ text: some Collection<UInt8>) -> Timestamp? {
    var date = CookieDate()
    for token in Array(text).split(whereSeparator: isDelimiter) { date.take(token) }
    return date.moment
  }

  /// Uses each token for the first missing part that it can be.
  private mutating func take(_ token: ArraySlice<UInt8>) {
    if time == nil, let time = Self.time(token) {
      self.time = time
    } else if day == nil, let day = Self.number(token, digits: 1...2) {
      self.day = day
    } else if month == nil, let month = Self.month(token) {
      self.month = month
    } else if year == nil, let year = Self.number(token, digits: 2...4) {
      self.year = year
    }
  }

  private var moment: Timestamp? {
    guard let time, let day, let month, var year else { return nil }
    if (70...99).contains(year) { year += 1_900 } else if year < 70 { year += 2_000 }
    guard year >= 1_601 else { return nil }
    return Timestamp(year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
  }

  private static func time(_ token: ArraySlice<UInt8>) -> (hour: Int, minute: Int, second: Int)? {
    let fields = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
    guard fields.count == 3, let hour = whole(fields[0]), let minute = whole(fields[1]), let second = number(fields[2], digits: 1...2)
    else { return nil }
    return (hour, minute, second)
  }

  /// One or two digits, and nothing else.
  private static func whole(_ token: ArraySlice<UInt8>) -> Int? {
    (1...2).contains(token.count) && token.allSatisfy(isDigit) ? number(token, digits: 1...2) : nil
  }

  /// A leading run of that many digits.
  private static func number(_ token: ArraySlice<UInt8>, digits: ClosedRange<Int>) -> Int? {
    let run = token.prefix(while: isDigit)
    guard digits.contains(run.count) else { return nil }
    return run.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func month(_ token: ArraySlice<UInt8>) -> Int? {
    let start = token.prefix(3).map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    return months.firstIndex { Array($0.utf8) == start }.map { $0 + 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x20...0x2f, 0x3b...0x40, 0x5b...0x60, 0x7b...0x7e: true
    default: false
    }
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}
