internal import HTTPWire

/// The syntax of field lines that are sent (RFC 9110, sections 5.1 and 5.5).
package enum FieldSyntax {
  /// True for a token: 1*tchar (RFC 9110, section 5.6.2).
  package static func isToken(_ bytes: [UInt8]) -> Bool { isToken(bytes.span) }

  package static func isToken(_ text: String) -> Bool { isToken(text.utf8.span) }

  private static func isToken(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where !FieldScanner.isTokenByte(bytes[index]) { return false }
    return !bytes.isEmpty
  }

  /// True unless the value would end or truncate the line: control characters other than tab are invalid.
  package static func isValue(_ bytes: [UInt8]) -> Bool { isValue(bytes.span) }

  package static func isValue(_ text: String) -> Bool { isValue(text.utf8.span) }

  private static func isValue(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] < 0x20 && bytes[index] != 0x09 || bytes[index] == 0x7f { return false }
    return true
  }

  /// True if the text has no space and no ASCII control character.
  package static func isWord(_ text: String) -> Bool {
    let bytes = text.utf8.span
    for index in bytes.indices where bytes[index] <= 0x20 || bytes[index] == 0x7f { return false }
    return true
  }

  package static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
