/// Base 64 (RFC 4648, section 4), with padding.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// `lineLength` inserts a line feed after that many characters; PEM requires 64 (RFC 7468, section 2).
  public static func encode(_ bytes: some Collection<UInt8>, lineLength: Int? = nil) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 4)
    var group: UInt32 = 0
    var held = 0
    var column = 0
    func breakLine() {
      guard let lineLength, column == lineLength else { return }
      text.append(UInt8(ascii: "\n"))
      column = 0
    }
    func append(_ count: Int) {
      breakLine()
      for index in 0..<4 {
        text.append(index < count ? alphabet[Int(group >> UInt32(18 - 6 * index)) & 0x3f] : padding)
        column += 1
      }
    }
    for byte in bytes {
      group |= UInt32(byte) << UInt32(16 - 8 * held)
      held += 1
      if held == 3 {
        append(4)
        group = 0
        held = 0
      }
    }
    if held > 0 { append(held + 1) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes strictly, except that white space is skipped; padding is required and trailing bits must be zero.
  public static func decode(_ text: [UInt8]) throws(ByteError) -> [UInt8] {
    let characters = text.span
    var bytes = [UInt8](repeating: 0, count: characters.count / 4 * 3 + 3)
    var room = bytes.mutableSpan
    var count = 0
    var group: UInt32 = 0
    var held = 0
    var padded = 0
    for offset in characters.indices {
      let digit: UInt32
      let character = characters[offset]
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = UInt32(character &- UInt8(ascii: "A"))
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = UInt32(character &- UInt8(ascii: "a")) &+ 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = UInt32(character &- UInt8(ascii: "0")) &+ 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
      case padding where held >= 2 && held + padded < 4:
        padded += 1
        continue
      default: throw ByteError(code: .invalidText, offset: offset, expected: 0, found: 0)
      }
      guard padded == 0 else { throw ByteError(code: .invalidText, offset: offset, expected: 0, found: 0) }
      group = group << 6 | digit
      held += 1
      guard held == 4 else { continue }
      room[count] = UInt8(truncatingIfNeeded: group >> 16)
      room[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
      room[count + 2] = UInt8(truncatingIfNeeded: group)
      count += 3
      group = 0
      held = 0
    }
    let end = characters.count
    guard held == 0 || held + padded == 4 else { throw ByteError(code: .truncated, offset: end, expected: 4 - held, found: padded) }
    switch held {
    case 2 where group & 0x0f == 0:
      room[count] = UInt8(truncatingIfNeeded: group >> 4)
      count += 1
    case 3 where group & 0x03 == 0:
      room[count] = UInt8(truncatingIfNeeded: group >> 10)
      room[count + 1] = UInt8(truncatingIfNeeded: group >> 2)
      count += 2
    case 0: break
    default: throw ByteError(code: .invalidText, offset: end, expected: 0, found: 0)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  public static func decode(_ text: some StringProtocol) throws(ByteError) -> [UInt8] {
    try decode(Array(text.utf8))
  }
}
