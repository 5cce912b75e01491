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
