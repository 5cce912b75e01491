/// Base 32 with the extended hex alphabet, without padding (RFC 4648, section 7; RFC 5155, section 3.3).
enum Base32Hex {
  private static let alphabet = Array("0123456789ABCDEFGHIJKLMNOPQRSTUV".utf8)

  static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (held, count) = (0 as UInt32, 0 as UInt32)
    for byte in bytes {
      held = (held << 8 | UInt32(byte)) & 0xffff
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[Int(held >> count & 0x1f)])
      }
    }
    if count > 0 { text.append(alphabet[Int(held << (5 - count) & 0x1f)]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for other characters, a length that no number of bytes has, and trailing bits that are not zero.
  static func decode(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    var (held, count) = (0 as UInt32, 0 as UInt32)
    for character in text {
      guard let digit = digit(character) else { return nil }
      held = (held << 5 | digit) & 0xffff
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: held >> count))
      }
    }
    guard count < 5, held & (1 << count - 1) == 0 else { return nil }
    return bytes
  }

  private static func digit(_ character: UInt8) -> UInt32? {
    switch character {
    case 0x30...0x39: UInt32(character - 0x30)
    case 0x41...0x56: UInt32(character - 0x41) + 10
    case 0x61...0x76: UInt32(character - 0x61) + 10
    default: nil
    }
  }
}
