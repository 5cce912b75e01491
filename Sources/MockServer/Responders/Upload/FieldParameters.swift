/// The parameters of a field: `; name=value; other="quoted"` (RFC 9110, section 5.6.6).
enum FieldParameters {
  /// The value of a parameter, whose name is case-insensitive; nil if there is none.
  static func value(of name: String, in field: String) -> String? { read(field).first { $0.name == name.lowercased() }?.value }

  /// The parameters after the first semicolon; names are in lower case.
  static func read(_ field: String) -> [(name: String, value: String)] {
    var found: [(name: String, value: String)] = []
    var rest = field.utf8.drop { $0 != UInt8(ascii: ";") }
    while rest.popFirst() != nil {
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
      rest = rest[name.endIndex...]
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest.removeFirst()
      let value = value(&rest)
      found.append((String(decoding: name, as: UTF8.self).lowercased(), String(decoding: value, as: UTF8.self)))
      rest = rest.drop { $0 != UInt8(ascii: ";") }
    }
    return found
  }

  private static func value(_ rest: inout Substring.UTF8View) -> [UInt8] {
    guard rest.first == UInt8(ascii: "\"") else {
      let value = rest.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
      rest = rest[value.endIndex...]
      return Array(value)
    }
    rest.removeFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      // Old browsers do not escape the backslashes of a path.
      if byte == UInt8(ascii: "\\"), let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
        value.append(next)
        rest.removeFirst()
      } else {
        value.append(byte)
      }
    }
    return value
  }
}
