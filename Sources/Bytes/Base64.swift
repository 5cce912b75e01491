/// Base 64 (RFC 4648, section 4), with padding.
public enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")
  /// The value of each character; 0xff for one that is not of the alphabet.
  private static let digits: [UInt8] = {
    var digits = [UInt8](repeating: 0xff, count: 256)
    for (value, character) in alphabet.enumerated() { digits[Int(character)] = UInt8(value) }
    return digits
  }()

  /// `lineLength` inserts a line feed after that many characters; PEM requires 64 (RFC 7468, section 2).
  public static func encode(_ bytes: some Collection<UInt8>, lineLength: Int? = nil) -> String {
    encode(Array(bytes), lineLength: lineLength)
  }

  public static func encode(_ bytes: [UInt8], lineLength: Int? = nil) -> String {
    let (input, digits) = (bytes.span, alphabet)
    let characters = (input.count + 2) / 3 * 4
    var text: [UInt8] = []
    text.reserveCapacity(characters + (lineLength.map { characters / $0 } ?? 0))
    var column = 0
    for start in stride(from: 0, to: input.count, by: 3) {
      let held = min(3, input.count - start)
      var group = UInt32(input[start]) << 16
      if held > 1 { group |= UInt32(input[start + 1]) << 8 }
      if held > 2 { group |= UInt32(input[start + 2]) }
      if column == lineLength {
        text.append(UInt8(ascii: "\n"))
        column = 0
      }
      text.append(digits[Int(group >> 18)])
      text.append(digits[Int(group >> 12 & 0x3f)])
      text.append(held > 1 ? digits[Int(group >> 6 & 0x3f)] : padding)
      text.append(held > 2 ? digits[Int(group & 0x3f)] : padding)
      column += 4
    }
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
    var offset = 0
    let digits = digits
    let values = digits.span
    while offset < characters.count {
      // Four digits at once, as long as there are no other characters.
      while held == 0, padded == 0, offset + 4 <= characters.count {
        let first = values[Int(characters[offset])]
        let second = values[Int(characters[offset + 1])]
        let third = values[Int(characters[offset + 2])]
        let fourth = values[Int(characters[offset + 3])]
        guard first | second | third | fourth < 0x40 else { break }
        room[count] = first << 2 | second >> 4
        room[count + 1] = second << 4 | third >> 2
        room[count + 2] = third << 6 | fourth
        count += 3
        offset += 4
      }
      guard offset < characters.count else { break }
      let character = characters[offset]
      let digit = UInt32(values[Int(character)])
      switch character {
      case _ where digit < 0x40: break
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        offset += 1
        continue
      case padding where held >= 2 && held + padded < 4:
        padded += 1
        offset += 1
        continue
      default: throw ByteError(code: .invalidText, offset: offset, expected: 0, found: 0)
      }
      guard padded == 0 else { throw ByteError(code: .invalidText, offset: offset, expected: 0, found: 0) }
      group = group << 6 | digit
      held += 1
      offset += 1
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
