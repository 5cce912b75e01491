/// Bytes by their part in the grammar of HTTP (RFC 9110, section 5.6).
enum Octet {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  static func isVisible(_ byte: UInt8) -> Bool { (0x21...0x7e).contains(byte) }

  /// Of a reason phrase or a quoted string: visible, blank, or beyond ASCII.
  static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7f || byte == tab }

  /// Of a token (RFC 9110, section 5.6.2).
  static func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x5e...0x7a: true
    case UInt8(ascii: "!"), 0x23...0x27, UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  static func isToken(_ bytes: some Collection<UInt8>) -> Bool { !bytes.isEmpty && bytes.allSatisfy { isTokenCharacter($0) } }

  /// Without the blanks about it (OWS, section 5.6.3).
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = bytes.drop { isBlank($0) }
    return rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)]
  }

  /// For messages: the first bytes as text, hostile.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String { FieldLine.text(Array(bytes.prefix(80))) + (bytes.count > 80 ? "…" : "") }
}
