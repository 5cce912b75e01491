internal import HTTPWire

/// Parses the value of a Cache-Control line: `token [ "=" ( token / quoted-string ) ]` separated by commas (RFC 9111, section 5.2).
struct DirectiveReader {
  private var rest: ArraySlice<UInt8>

  init(_ value: [UInt8]) { rest = value.prefix(Self.maximumLength)[...] }

  /// The next directive; nil at the end. Invalid elements are skipped.
  mutating func next() -> (name: String, value: String?)? {
    while !rest.isEmpty {
      rest = rest.drop { $0 == Self.comma || Self.isBlank($0) }
      let name = rest.prefix(while: FieldScanner.isTokenByte)
      rest = rest.dropFirst(name.count)
      guard !name.isEmpty else {
        passOver()
        continue
      }
      let value = takeValue()
      passOver()
      return (String(decoding: name.map(FieldSyntax.lowered), as: UTF8.self), value)
    }
    return nil
  }

  private mutating func takeValue() -> String? {
    guard rest.first == Self.equals else { return nil }
    rest = rest.dropFirst()
    guard rest.first == Self.quote else {
      let value = rest.prefix { $0 != Self.comma && !Self.isBlank($0) }
      rest = rest.dropFirst(value.count)
      return FieldLine(name: [], value: Array(value)).valueText
    }
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != Self.quote {
      value.append(byte == Self.backslash ? rest.popFirst() ?? byte : byte)
    }
    return FieldLine(name: [], value: value).valueText
  }

  /// Skips to the next comma outside quotes.
  private mutating func passOver() {
    var isQuoted = false
    while let byte = rest.first, isQuoted || byte != Self.comma {
      rest = rest.dropFirst()
      if byte == Self.quote { isQuoted.toggle() }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static let maximumLength = 16_384
  private static let comma = UInt8(ascii: ",")
  private static let equals = UInt8(ascii: "=")
  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")
}
