/// Takes the value of a field apart by the rules that fields share: tokens, quoted strings and the blanks between them (RFC 9110,
/// section 5.6). Where something cannot be taken, nothing is.
public struct FieldScanner: Sendable {
  /// The value.
  public let bytes: [UInt8]
  /// Of the next byte, `bytes.count` at the end.
  public var index = 0

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte; nil at the end.
  public var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// That byte, if it is the next one.
  public mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    index += 1
    return true
  }

  /// Passes over what remains.
  public mutating func end() { index = bytes.count }

  /// Passes over blanks and tabs (OWS: RFC 9110, section 5.6.3).
  public mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { index += 1 }
  }

  /// As much as a token has (section 5.6.2); empty where none stands here.
  public mutating func token() -> ArraySlice<UInt8> { prefix(while: Self.isTokenByte) }

  /// Bytes up to the first that does not fit.
  public mutating func prefix(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = current, fits(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// What a quoted string says, its escapes undone (section 5.6.4); nil where none stands here, its end is missing, or it holds control
  /// characters.
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
