internal import Bytes

/// The date format of curl's files: `20261122 02:30:00`, in UTC.
enum FileDate {
  static func read(_ bytes: [UInt8]) -> Timestamp? {
    guard bytes.count == 17, bytes[8] == 0x20, bytes[11] == UInt8(ascii: ":"), bytes[14] == UInt8(ascii: ":") else { return nil }
    func number(_ range: Range<Int>) -> Int? {
      guard bytes[range].allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
      let minute = number(12..<14), let second = number(15..<17)
    else { return nil }
    return Timestamp(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
  }

  static func text(_ moment: Timestamp) -> String {
    "\(moment.date.replacing(text: "-", with: "")) \(moment.timeOfDay)"
  }
}
