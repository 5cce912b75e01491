internal import Bytes

/// Formats a time like curl's `%time{…}`: in UTC, with the locale-independent conversions of strftime.
enum TimeFormat {
  static func text(of moment: Timestamp, _ format: String) -> String {
    var text = ""
    var rest = format[...]
    while let character = rest.popFirst() {
      guard character == "%", let conversion = rest.popFirst() else {
        text.append(character)
        continue
      }
      text += converted(moment, conversion) ?? "%\(conversion)"
    }
    return text
  }

  private static func converted(_ moment: Timestamp, _ conversion: Character) -> String? {
    let calendar = moment.calendar
    switch conversion {
    case "Y": return padded(calendar.year, 4)
    case "m": return padded(calendar.month, 2)
    case "d": return padded(calendar.day, 2)
    case "H": return padded(calendar.hour, 2)
    case "M": return padded(calendar.minute, 2)
    case "S": return padded(calendar.second, 2)
    case "F": return moment.date
    case "T": return moment.timeOfDay
    // Microseconds, an extension of curl.
    case "f": return padded(Int(moment.nanoseconds) / 1_000, 6)
    case "s": return "\(moment.seconds)"
    case "z": return "+0000"
    case "Z": return "UTC"
    case "%": return "%"
    default: return nil
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
