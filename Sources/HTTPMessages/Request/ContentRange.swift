/// The part of a representation in a response (RFC 9110, section 14.4): `bytes 0-499/1234`, `bytes 0-499/*` or `bytes */1234`.
public struct ContentRange: Hashable, Sendable {
  /// Offsets of the first and last byte, counted from 0; nil for an unsatisfied range.
  public let range: ClosedRange<UInt64>?
  /// Length of the complete representation in bytes; nil if unknown.
  public let completeLength: UInt64?

  /// Nil for another unit, a contradictory or an invalid value.
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
