/// Bytes of answers without what differs between two answers of one server: the time of day, and the boundary between parts.
struct Steadied: Hashable, Sendable {
  private let lines: [ArraySlice<UInt8>]

  /// Only the beginning of a long one is looked at.
  init(_ bytes: [UInt8]) {
    let isLong = bytes.count > 100_000
    let bytes = isLong ? bytes : Self.withoutTimeOfCompression(bytes)
    var lines = bytes.prefix(isLong ? 4_096 : bytes.count).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var boundary: ArraySlice<UInt8>?
    for (index, line) in lines.enumerated() {
      let name = line.prefix { $0 != UInt8(ascii: ":") }
      let value = line.dropFirst(name.count).drop { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: " ") }
      if Self.dates.contains(String(decoding: name, as: UTF8.self).lowercased()), value.count == Self.dateLength {
        lines[index] = name + Array(": date".utf8)
      }
      if let found = line.firstRange(of: Array("boundary=".utf8)) {
        boundary = line[found.upperBound...].prefix { $0 != UInt8(ascii: "\r") }
      }
      if let boundary, !boundary.isEmpty, let found = lines[index].firstRange(of: boundary) {
        lines[index].replaceSubrange(found, with: Array("boundary".utf8))
      }
    }
    self.lines = isLong ? lines + [bytes.dropFirst(4_096)] : lines
  }

  /// Whether the other is the beginning of this, or all of it; it may end inside a line.
  func starts(with other: Steadied) -> Bool {
    guard let last = other.lines.last, lines.count >= other.lines.count else { return other.lines.isEmpty }
    return lines.starts(with: other.lines.dropLast()) && lines[other.lines.count - 1].starts(with: last)
  }

  /// The first line that is another there, of both.
  func difference(from other: Steadied) -> String? {
    guard lines != other.lines else { return nil }
    let index = zip(lines, other.lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(lines.count, other.lines.count)
    return "line \(index + 1) of \(lines.count) and \(other.lines.count):\n\(text(around: index))\nand\n\(other.text(around: index))"
  }

  private func text(around index: Int) -> String {
    lines.dropFirst(max(0, index - 1)).prefix(4)
      .map { String(String(decoding: $0.prefix(200), as: UTF8.self).unicodeScalars.map { $0.escaped(asASCII: true) }.joined()) }
      .joined(separator: "\n")
  }

  /// The time in the head of a gzip file without a name, which is what libraries make (RFC 1952, section 2.3).
  private static func withoutTimeOfCompression(_ bytes: [UInt8]) -> [UInt8] {
    guard let place = bytes.firstRange(of: [0x1f, 0x8b, 0x08, 0x00])?.upperBound, bytes.count >= place + 4 else { return bytes }
    var bytes = bytes
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 0])
    return bytes
  }

  private static let dates: Set<String> = ["date", "expires"]
  /// `Sun, 06 Nov 1994 08:49:37 GMT` and its line's CR (RFC 9110, section 5.6.7).
  private static let dateLength = 30
}
