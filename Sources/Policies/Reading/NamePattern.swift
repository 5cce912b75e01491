public import Bytes

/// A name in which `*` stands for any characters.
public struct NamePattern: Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The parts between the asterisks.
  private let parts: [[UInt8]]

  public init(_ text: String) {
    description = text
    parts = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false).map(Array.init)
  }

  /// In time linear in the length of the name for each part.
  public func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts.first == bytes }
    guard bytes.count >= first.count + last.count, bytes.starts(with: first), bytes.suffix(last.count).elementsEqual(last) else {
      return false
    }
    var place = first.count
    let end = bytes.count - last.count
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard end - place >= part.count,
        let found = (place...(end - part.count)).first(where: { bytes[$0..<($0 + part.count)].elementsEqual(part) })
      else { return false }
      place = found + part.count
    }
    return true
  }
}

/// A day in the form `2026-03-24`.
public struct PolicyDate: Hashable, Sendable, Comparable, CustomStringConvertible {
  public let year: Int
  public let month: Int
  public let day: Int

  /// Nil unless the text is a day of the calendar.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]), Timestamp(year: year, month: month, day: day) != nil
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day of a time in UTC.
  public init(_ time: Timestamp) {
    self = PolicyDate(String(time.rfc3339.prefix(10))) ?? PolicyDate(year: 9_999, month: 12, day: 31)
  }

  private init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  public static func < (left: PolicyDate, right: PolicyDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  public var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))-\(padded(day))"
  }
}
