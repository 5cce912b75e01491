/// Which part of a representation an answer has (RFC 9110, section 14.4): `bytes 0-499/1234`, `bytes 0-499/*` or `bytes */1234`.
public struct ContentRange: Hashable, Sendable {
  /// First and last byte, counted from 0; nil where no range could be satisfied.
  public let range: ClosedRange<UInt64>?
  /// Bytes of the whole; nil where nobody knows.
  public let completeLength: UInt64?

  /// Nil for what is of another unit, contradicts itself or is no such value.
  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
    let sides = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    if sides[1] == "*" {
      completeLength = nil
    } else {
      guard let length = Self.number(sides[1]) else { return nil }
      completeLength = length
    }
    guard sides[0] != "*" else {
      guard completeLength != nil else { return nil }
      range = nil
      return
    }
    let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last else { return nil }
    if let completeLength, last >= completeLength { return nil }
    range = first...last
  }

  private static func number(_ text: Substring) -> UInt64? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
  }
}
