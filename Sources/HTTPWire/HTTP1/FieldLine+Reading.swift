extension FieldLine {
  /// A field line of HTTP/1 without its ending (RFC 9112, section 5).
  init(reading line: ArraySlice<UInt8>) throws(HTTPWireError) {
    guard let colon = line.firstIndex(of: Octet.colon) else {
      throw HTTPWireError(.malformed, "a line of the head has no colon: \(Octet.excerpt(line))", reference: "RFC 9112, section 5")
    }
    let name = line[..<colon]
    if let last = name.last, Octet.isBlank(last) {
      throw HTTPWireError(.malformed, "a blank stands before the colon: \(Octet.excerpt(line))", reference: "RFC 9112, section 5.1")
    }
    guard Octet.isToken(name) else {
      throw HTTPWireError(.malformed, "a field's name is no token: \(Octet.excerpt(line))", reference: "RFC 9110, section 5.1")
    }
    self.init(name: Array(name), value: try Self.value(reading: line[(colon + 1)...]))
  }

  /// Other control characters than NUL may be kept where nobody is misled by them (RFC 9110, section 5.5): who shows them escapes them.
  static func value(reading bytes: ArraySlice<UInt8>) throws(HTTPWireError) -> [UInt8] {
    guard !bytes.contains(0) else {
      throw HTTPWireError(.malformed, "a field's value holds a NUL: \(Octet.excerpt(bytes))", reference: "RFC 9110, section 5.5")
    }
    return Array(Octet.trimmed(bytes))
  }
}
