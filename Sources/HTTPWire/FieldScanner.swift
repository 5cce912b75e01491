/// Parses the common syntax of field values: tokens, quoted strings and the blanks between them (RFC 9110, section 5.6). An element
/// that does not match consumes nothing.
public struct FieldScanner: Sendable {
  /// The field value.
  public let bytes: [UInt8]
  /// The index of the next byte; `bytes.count` at the end.
  public var index = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte; nil at the end.
  public var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Consumes the next byte if it equals `byte`, and returns true if so.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Skips the rest.
  public mutating func end() { index = bytes.count }

  /// Skips spaces and tabs (OWS: RFC 9110, section 5.6.3).
  public mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// Consumes a token (section 5.6.2); empty if there is none.
  public mutating func token() -> ArraySlice<UInt8> { prefix(while: Self.isTokenByte) }

  /// Consumes the bytes up to the first that does not match.
  public mutating func prefix(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = current, fits(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// Consumes a quoted string and returns its unescaped content (section 5.6.4); nil if there is none, its end is missing, or it contains
  /// control characters.
  public mutating func quoted() -> [UInt8]? {
    let start = index
    guard take(UInt8(ascii: "\"")) else { return nil }
    var text: [UInt8] = []
    while let byte = current {
      index += 1
      if byte == UInt8(ascii: "\"") { return text }
      guard byte != UInt8(ascii: "\\") else {
        guard let escaped = current, Self.isText(escaped) else { break }
        text.append(escaped)
        index += 1
        continue
      }
      guard Self.isText(byte) else { break }
      text.append(byte)
    }
    index = start
    return nil
  }

  /// tchar (section 5.6.2).
  public static func isTokenByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || marks.contains(byte)
  }

  static func isAlphanumeric(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20) }

  private static func isText(_ byte: UInt8) -> Bool { byte == 0x09 || (byte >= 0x20 && byte != 0x7f) }

  private static let marks = Array("!#$%&'*+-.^_`|~".utf8)
}
