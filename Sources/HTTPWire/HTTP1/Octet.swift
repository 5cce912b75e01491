/// Character classes of the HTTP grammar (RFC 9110, section 5.6).
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

  /// True for the characters of a reason phrase or quoted string: visible, blank, or non-ASCII.
  static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7f || byte == tab }

  /// True for a character of a token (RFC 9110, section 5.6.2).
  static func isTokenCharacter(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? tokens.low : tokens.high) & (1 << UInt64(byte & 0x3f)) != 0
  }

  /// A bit for each ASCII character: digits, letters and !#$%&'*+-.^_`|~
  private static let tokens: (low: UInt64, high: UInt64) = (0x03ff_6cfa_0000_0000, 0x57ff_ffff_c7ff_fffe)

  static func isToken(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where !isTokenCharacter(bytes[index]) { return false }
    return !bytes.isEmpty
  }

  static func isToken(_ bytes: [UInt8]) -> Bool { isToken(bytes.span) }

  static func isToken(_ text: String) -> Bool { isToken(text.utf8.span) }

  /// True if the bytes contain CR, LF or NUL, which would end a value early.
  static func hasBreak(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] <= carriageReturn {
      if bytes[index] == 0 || bytes[index] == lineFeed || bytes[index] == carriageReturn { return true }
    }
    return false
  }

  static func starts(_ bytes: ArraySlice<UInt8>, with prefix: [UInt8]) -> Bool {
    let (bytes, prefix) = (bytes.span, prefix.span)
    guard bytes.count >= prefix.count else { return false }
    for index in prefix.indices where bytes[index] != prefix[index] { return false }
    return true
  }

  /// The index of the first occurrence of `byte`; nil if there is none.
  static func firstIndex(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
    let span = bytes.span
    for index in span.indices where span[index] == byte { return bytes.startIndex + index }
    return nil
  }

  /// Without surrounding blanks (OWS, section 5.6.3).
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var (start, end) = (bytes.startIndex, bytes.endIndex)
    while start < end, isBlank(bytes[start]) { start += 1 }
    while end > start, isBlank(bytes[end - 1]) { end -= 1 }
    return bytes[start..<end]
  }

  /// The first 80 bytes as text, for messages; hostile until escaped.
  static func excerpt(_ bytes: ArraySlice<UInt8>) -> String { FieldLine.text(Array(bytes.prefix(80))) + (bytes.count > 80 ? "…" : "") }
}
