/// Decodes UTF-8 from portions that may split characters.
struct UTF8Portions: Sendable {
  /// An incomplete character, at most three bytes.
  private var rest: [UInt8] = []

  /// The characters that are complete; invalid UTF-8 becomes U+FFFD, independent of the portions.
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

  /// The number of bytes at the end that are an incomplete character (RFC 3629, section 3).
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
