internal import Bytes

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
    let spaced = text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
    return String(validating: PercentEncoding.decodeLeniently(spaced[...]), as: UTF8.self) ?? String(text)
  }
}
