/// A point in time in UTC on the proleptic Gregorian calendar, without leap seconds.
public struct Timestamp: Hashable, Sendable {
  /// Whole seconds since 1970-01-01T00:00:00Z; negative before.
  public let seconds: Int64
  /// 0 to 999,999,999, counted forward from `seconds`.
  public let nanoseconds: Int32

  public init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = min(max(nanoseconds, 0), 999_999_999)
  }

  /// Nil for a date or time that does not exist; years 0 to 9999.
  public init?(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    guard (0...9999).contains(year), (1...12).contains(month), (0...23).contains(hour) else { return nil }
    guard (1...Self.days(inMonth: month, of: year)).contains(day), (0...59).contains(minute), (0...59).contains(second) else { return nil }
    let days = Self.days(beforeYear: year, month: month, day: day)
    self.init(seconds: Int64(days) * 86_400 + Int64(hour * 3_600 + minute * 60 + second))
  }

  /// Parses RFC 3339, a plain date (midnight UTC), or a count of seconds since 1970; four or eight
  /// digits alone are rejected, as they could be a year or a date.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    if !bytes.isEmpty, bytes.count < 18, let seconds = Int64(String(text)), (bytes.count != 4 && bytes.count != 8) || bytes[0] == 0x2d {
      self.init(seconds: seconds)
      return
    }
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= bytes.count, bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    func isAt(_ index: Int, _ characters: String) -> Bool {
      index < bytes.count && characters.utf8.contains(bytes[index])
    }
    guard let year = number(0..<4), isAt(4, "-"), let month = number(5..<7), isAt(7, "-"), let day = number(8..<10) else { return nil }
    guard bytes.count > 10 else {
      self.init(year: year, month: month, day: day)
      return
    }
    guard isAt(10, "Tt "), let hour = number(11..<13), isAt(13, ":"), let minute = number(14..<16) else { return nil }
    guard isAt(16, ":"), let second = number(17..<19) else { return nil }
    guard let local = Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59)), second <= 60
    else {
      return nil
    }
    var index = 19
    var nanoseconds: Int32 = 0
    if isAt(index, ".") {
      var unit: Int32 = 100_000_000
      index += 1
      let first = index
      while let digit = number(index..<index + 1) {
        nanoseconds += Int32(digit) * unit
        unit /= 10
        index += 1
      }
      guard index > first else { return nil }
    }
    let offset: Int
    if isAt(index, "Zz"), bytes.count == index + 1 {
      offset = 0
    } else if isAt(index, "+-"), let hours = number(index + 1..<index + 3), isAt(index + 3, ":"),
      let minutes = number(index + 4..<index + 6), bytes.count == index + 6, hours < 24, minutes < 60
    {
      offset = (hours * 3_600 + minutes * 60) * (bytes[index] == UInt8(ascii: "-") ? -1 : 1)
    } else {
      return nil
    }
    self.init(seconds: local.seconds - Int64(offset), nanoseconds: nanoseconds)
  }

  public struct Calendar: Hashable, Sendable {
    public let year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  }

  public var calendar: Calendar {
    let days = Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
    let rest = Int(seconds) - days * 86_400
    // Days are counted in eras of 400 years that begin on 1 March, so that the leap day is the last day of its year.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return Calendar(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month, day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
      hour: rest / 3_600, minute: rest / 60 % 60, second: rest % 60)
  }

  /// The date, such as `2026-11-21`.
  public var date: String {
    let calendar = calendar
    return "\(Self.padded(calendar.year, 4))-\(Self.padded(calendar.month, 2))-\(Self.padded(calendar.day, 2))"
  }

  /// The time of day, such as `03:21:54`.
  public var timeOfDay: String {
    let calendar = calendar
    return "\(Self.padded(calendar.hour, 2)):\(Self.padded(calendar.minute, 2)):\(Self.padded(calendar.second, 2))"
  }

  /// RFC 3339 to the second: `2026-11-21T03:21:54Z`.
  public var rfc3339: String { "\(date)T\(timeOfDay)Z" }

  /// RFC 3339 to the millisecond: `2026-11-21T03:21:54.000Z`.
  public var rfc3339Milliseconds: String { "\(date)T\(timeOfDay).\(Self.padded(Int(nanoseconds) / 1_000_000, 3))Z" }

  public static func + (moment: Timestamp, duration: Duration) -> Timestamp {
    let nanoseconds = Int64(moment.nanoseconds) + duration.components.attoseconds / 1_000_000_000
    let carry = nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : (nanoseconds - 999_999_999) / 1_000_000_000
    return Timestamp(
      seconds: moment.seconds + duration.components.seconds + carry, nanoseconds: Int32(nanoseconds - carry * 1_000_000_000))
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func days(beforeYear year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension Timestamp: Comparable {
  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  public var description: String { rfc3339 }
}

extension Timestamp: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let moment = Timestamp(text), Self.representable.contains(moment.seconds) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time: \(text)")
    }
    self = moment
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rfc3339Milliseconds)
  }

  /// The years 0 to 9999, outside of which RFC 3339 has no times.
  private static let representable: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
}
