extension PresentationReader {
  /// Reads seconds, or numbers with the units of zone files: `1h30m`.
  mutating func readDuration(_ field: String) throws(DNSWireError) -> UInt32 {
    let word = try readWord(field)
    guard !word.isQuoted, let seconds = Self.seconds(word.raw) else {
      throw Self.invalid("the \(field) is not a number of seconds up to \(UInt32.max)")
    }
    return seconds
  }

  static func seconds(_ text: [UInt8]) -> UInt32? {
    if let number: UInt32 = number(text) { return number }
    var total: UInt64 = 0
    var rest = text[...]
    repeat {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest[digits.endIndex...]
      guard let count: UInt32 = number(digits), let unit = rest.popFirst(), let length = units[unit | 0x20] else { return nil }
      total += UInt64(count) * length
      guard total <= UInt64(UInt32.max) else { return nil }
    } while !rest.isEmpty
    return UInt32(total)
  }

  private static let units: [UInt8: UInt64] = [
    UInt8(ascii: "s"): 1, UInt8(ascii: "m"): 60, UInt8(ascii: "h"): 3_600, UInt8(ascii: "d"): 86_400, UInt8(ascii: "w"): 604_800,
  ]
}
