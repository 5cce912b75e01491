/// One field line of a message as received: name and value byte for byte, even if invalid (RFC 9110, section 5).
public struct FieldLine: Hashable, Sendable {
  public var name: [UInt8]
  /// Without surrounding blanks.
  public var value: [UInt8]

  public init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  public init(_ name: String, _ value: String) {
    self.init(name: Array(name.utf8), value: Array(value.utf8))
  }

  /// The name as text; if it is not UTF-8, it is decoded as ISO 8859-1, as field values once were.
  public var nameText: String { Self.text(name) }
  public var valueText: String { Self.text(value) }

  /// True if the name equals `other`, case-insensitively.
  public func isNamed(_ other: String) -> Bool {
    name.count == other.utf8.count && Self.isSame(name.span, other.utf8.span)
  }

  /// True if both are equal, ignoring the case of ASCII letters.
  static func isSame(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for index in one.indices where one[index] != other[index] {
      guard lowered(one[index]) == lowered(other[index]) else { return false }
    }
    return true
  }

  static func text(_ bytes: [UInt8]) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  @inline(__always)
  static func lowered(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}

extension FieldLine {
  /// Parses a field line of HTTP/1 without its line ending (RFC 9112, section 5).
  init(reading line: ArraySlice<UInt8>) throws(HTTPWireError) {
    let bytes = line.span
    var count = 0
    while count < bytes.count, Octet.isTokenCharacter(bytes[count]) { count += 1 }
    guard count > 0, count < bytes.count, bytes[count] == Octet.colon else { throw Self.objection(toName: line) }
    let colon = line.startIndex + count
    self.init(name: CommonFieldNames.shared(bytes.extracting(first: count)), value: try Self.value(reading: line[(colon + 1)...]))
  }

  /// The error for a line that does not begin with a name and a colon.
  private static func objection(toName line: ArraySlice<UInt8>) -> HTTPWireError {
    guard let colon = line.firstIndex(of: Octet.colon) else {
      return HTTPWireError(.malformed, "a line of the head has no colon: \(Octet.excerpt(line))", reference: "RFC 9112, section 5")
    }
    if let last = line[..<colon].last, Octet.isBlank(last) {
      return HTTPWireError(.malformed, "a blank stands before the colon: \(Octet.excerpt(line))", reference: "RFC 9112, section 5.1")
    }
    return HTTPWireError(.malformed, "a field's name is no token: \(Octet.excerpt(line))", reference: "RFC 9110, section 5.1")
  }

  /// Accepts control characters other than NUL, which are harmless in storage (RFC 9110, section 5.5); output code escapes them.
  static func value(reading bytes: ArraySlice<UInt8>) throws(HTTPWireError) -> [UInt8] {
    guard Octet.firstIndex(of: 0, in: bytes) == nil else {
      throw HTTPWireError(.malformed, "a field's value holds a NUL: \(Octet.excerpt(bytes))", reference: "RFC 9110, section 5.5")
    }
    return Array(Octet.trimmed(bytes))
  }
}
