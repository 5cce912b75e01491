/// Text that comes in portions, which may part in the middle of a character.
struct UTF8Portions: Sendable {
  /// The beginning of a character, three bytes at most.
  private var rest: [UInt8] = []

  /// The characters that are whole now; what is no UTF-8 becomes U+FFFD, wherever the portions part.
  mutating func received(_ bytes: some Collection<UInt8>) -> String.UnicodeScalarView {
    let known = rest + bytes
    let whole = known.dropLast(Self.unfinished(at: known))
    rest = Array(known[whole.endIndex...])
    return String(decoding: whole, as: UTF8.self).unicodeScalars
  }

  mutating func finish() -> String.UnicodeScalarView {
    defer { rest = [] }
    return String(decoding: rest, as: UTF8.self).unicodeScalars
  }

  /// How many bytes at the end are the beginning of a character that has more (RFC 3629, section 3).
  static func unfinished(at bytes: [UInt8]) -> Int {
    for (distance, byte) in bytes.suffix(3).reversed().enumerated() {
      switch byte {
      case 0x80...0xbf: continue
      case 0xc0...0xdf: return distance < 1 ? distance + 1 : 0
      case 0xe0...0xef: return distance < 2 ? distance + 1 : 0
      case 0xf0...0xf7: return distance + 1
      default: return 0
      }
    }
    return 0
  }
}
