/// The query of a URL as pairs, percent-decoded if the result is text (WHATWG URL, section 5.1).
enum QueryText {
  static func pairs(of url: String) -> [(name: String, value: String)] {
    guard let mark = url.firstIndex(of: "?") else { return [] }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    return query.split(separator: "&").map { part in
      guard let equals = part.firstIndex(of: "=") else { return (decoded(part), "") }
      return (decoded(part[..<equals]), decoded(part[part.index(after: equals)...]))
    }
  }

  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(0x20)
      case UInt8(ascii: "%"):
        // A percent sign without two hex digits is literal.
        guard let high = rest.first.flatMap(digit), let low = rest.dropFirst().first.flatMap(digit) else {
          bytes.append(byte)
          continue
        }
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? String(text)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
