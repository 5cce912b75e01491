/// The escapes of the presentation format: `\DDD` for a byte and `\X` for a character (RFC 1035, section 5.1).
enum EscapedText {
  /// Decodes the escape after a backslash.
  static func escape(_ rest: inout ArraySlice<UInt8>) throws(DNSWireError) -> UInt8 {
    let digits = rest.prefix(3).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else {
      guard let byte = rest.popFirst() else { throw invalid("the text ends within an escape") }
      return byte
    }
    guard digits.count == 3, let byte = UInt8(String(decoding: digits, as: UTF8.self)) else {
      throw invalid("an escape is not three digits up to 255")
    }
    rest = rest.dropFirst(3)
    return byte
  }

  static func decode(_ text: some Collection<UInt8>) throws(DNSWireError) -> [UInt8] {
    var rest = ArraySlice(Array(text))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() { bytes.append(byte == UInt8(ascii: "\\") ? try escape(&rest) : byte) }
    return bytes
  }

  /// The text between quotes.
  static func encode(_ bytes: some Collection<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += [UInt8(ascii: "\\"), byte]
      case 0x20..<0x7f: text.append(byte)
      default: text += decimal(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func quoted(_ bytes: some Collection<UInt8>) -> String { "\"\(encode(bytes))\"" }

  /// `\DDD`
  static func decimal(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "\\"), 0x30 + byte / 100, 0x30 + byte / 10 % 10, 0x30 + byte % 10]
  }

  private static func invalid(_ reason: String) -> DNSWireError { DNSWireError(code: .text, structure: "escape", reason: reason) }
}
