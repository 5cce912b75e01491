internal import Bytes

/// HTTP dates in lenient form: `Sun, 06 Nov 1994 08:49:37 GMT`, also with hyphens (RFC 9110, section 5.6.7; RFC 6265, section 5.1.1).
enum HTTPDate {
  /// Nil for a text that is not a date.
  static func read(_ text: String) -> Timestamp? {
    var day: Int?
    var month: Int?
    var year: Int?
    var time: [Int]?
    for token in text.split(whereSeparator: { " ,-".contains($0) }) {
      let number = token.utf8.count <= 4 && token.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(token) : nil
      if time == nil, token.contains(":") {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false).map { $0.utf8.count <= 2 ? Int($0) : nil }
        guard parts.count == 3, !parts.contains(nil) else { return nil }
        time = parts.compactMap(\.self)
      } else if let number, day == nil, token.utf8.count <= 2 {
        day = number
      } else if month == nil, let index = months.firstIndex(of: token.prefix(3).lowercased()) {
        month = index + 1
      } else if let number, year == nil {
        year = number < 70 ? 2000 + number : number < 100 ? 1900 + number : number
      }
    }
    guard let day, let month, let year, let time else { return nil }
    return Timestamp(year: year, month: month, day: day, hour: time[0], minute: time[1], second: time[2])
  }

  private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
}
