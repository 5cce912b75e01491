/// Dates of fields in the three formats of RFC 9110, section 5.6.7; case-insensitive, as required by RFC 9111, section 4.2.
///
/// Strict: another zone than GMT, a nonexistent date or a missing digit is rejected. `CookieDate` is lenient.
public enum HTTPDate {
  /// Nil if the text is no valid date; `now` determines the century of a two-digit year.
  public static func read(_ text: some StringProtocol, at now: Timestamp) -> Timestamp? {
    guard text.utf8.count <= maximumLength else { return nil }
    let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: true)
    return switch words.count {
    // Sun, 06 Nov 1994 08:49:37 GMT
    case 6 where isDayName(words[0], ending: ","):
      moment(number(words[1], digits: 2), month(words[2]), number(words[3], digits: 4), words[4], zone: words[5])
    // Sunday, 06-Nov-94 08:49:37 GMT
    case 4: oldMoment(words, at: now)
    // Sun Nov  6 08:49:37 1994
    case 5 where isDayName(words[0], ending: ""):
      moment(
        number(words[2], digits: words[2].utf8.count == 1 ? 1 : 2), month(words[1]), number(words[4], digits: 4), words[3], zone: "gmt")
    default: nil
    }
  }

  /// Formats as `Sun, 06 Nov 1994 08:49:37 GMT`.
  public static func write(_ moment: Timestamp) -> String { String(decoding: bytes(of: moment), as: UTF8.self) }

  /// The same as bytes, fast enough for every response.
  public static func bytes(of moment: Timestamp) -> [UInt8] {
    let calendar = moment.calendar
    let days = moment.seconds >= 0 ? moment.seconds / 86_400 : (moment.seconds - 86_399) / 86_400
    // 1 January 1970 was a Thursday.
    let weekday = Int(((days + 4) % 7 + 7) % 7)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(29)
    func add(_ number: Int, ending: UInt8) {
      bytes.append(UInt8(0x30 + number / 10 % 10))
      bytes.append(UInt8(0x30 + number % 10))
      if ending > 0 { bytes.append(ending) }
    }
    bytes += shortDays[weekday * 5..<weekday * 5 + 5]
    add(calendar.day, ending: UInt8(ascii: " "))
    bytes += shortMonths[(calendar.month - 1) * 4..<calendar.month * 4]
    // The format of RFC 9110 has four digits; later years cannot be represented.
    add(abs(calendar.year) / 100, ending: 0)
    add(abs(calendar.year), ending: UInt8(ascii: " "))
    add(calendar.hour, ending: UInt8(ascii: ":"))
    add(calendar.minute, ending: UInt8(ascii: ":"))
    add(calendar.second, ending: UInt8(ascii: " "))
    return bytes + zone
  }

  private static func oldMoment(_ words: [Substring], at now: Timestamp) -> Timestamp? {
    let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
    guard dayNames.contains(where: { words[0] == $0 + "," }), parts.count == 3, let year = number(parts[2], digits: 2) else { return nil }
    let day = number(parts[0], digits: 2)
    let present = now.calendar.year
    var full = present - present % 100 + year
    // A year that appears to be more than 50 years ahead is in the past.
    if full > present + 50 { full -= 100 }
    return moment(day, month(parts[1]), full, words[2], zone: words[3])
  }

  private static func moment(_ day: Int?, _ month: Int?, _ year: Int?, _ time: Substring, zone: Substring) -> Timestamp? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard zone == "gmt", let day, let month, let year, parts.count == 3 else { return nil }
    guard let hour = number(parts[0], digits: 2), let minute = number(parts[1], digits: 2), let second = number(parts[2], digits: 2),
      second <= 60
    else { return nil }
    // A leap second is read as second 59.
    return Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: min(second, 59))
  }

  private static func isDayName(_ word: Substring, ending: String) -> Bool { dayNames.contains { word == $0.prefix(3) + ending } }

  private static func month(_ word: Substring) -> Int? { monthNames.firstIndex { word == $0 }.map { $0 + 1 } }

  private static func number(_ word: Substring, digits: Int) -> Int? {
    guard word.utf8.count == digits, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word)
  }

  private static let maximumLength = 64
  private static let shortDays = Array("Sun, Mon, Tue, Wed, Thu, Fri, Sat, ".utf8)
  private static let shortMonths = Array("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ".utf8)
  private static let zone = Array("GMT".utf8)
  private static let dayNames = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
  private static let monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}
