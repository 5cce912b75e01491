/// Base 16 (RFC 4648, section 8), in lower case by default.
public enum Hex {
  public static func encode(_ bytes: some Sequence<UInt8>, separator: String = "", uppercase: Bool = false) -> String {
    encode(Array(bytes), separator: separator, uppercase: uppercase)
  }

  public static func encode(_ bytes: [UInt8], separator: String = "", uppercase: Bool = false) -> String {
    let letter = UInt8(ascii: uppercase ? "A" : "a") - 10
    func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : letter + value }
    let between = Array(separator.utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * (2 + between.count))
    for byte in bytes {
      if !text.isEmpty { text += between }
      text.append(digit(byte >> 4))
      text.append(digit(byte & 0x0f))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes hex digits of either case; colons and white space between them are skipped, as in fingerprints.
  public static func decode(_ text: some StringProtocol) throws(ByteError) -> [UInt8] {
    try decode(Array(text.utf8))
  }

  /// Decodes hex digits in ASCII.
  public static func decode(_ text: [UInt8]) throws(ByteError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var high: UInt8?
    for (offset, character) in text.enumerated() {
      guard let digit = value(ofDigit: character) else {
        if ": \t\n\r".utf8.contains(character) { continue }
        throw ByteError(code: .invalidText, offset: offset, expected: 0, found: 0)
      }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    guard high == nil else { throw ByteError(code: .invalidText, offset: text.count, expected: 1, found: 0) }
    return bytes
  }

  /// The value of a hex digit of either case in ASCII; nil for another character.
  public static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
