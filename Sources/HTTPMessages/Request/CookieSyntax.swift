/// The syntax of a Cookie field (RFC 6265, sections 4.1.1 and 4.2.1).
enum CookieSyntax {
  struct Pair: Hashable {
    let name: String
    /// `name=value`, as written.
    let text: String
  }

  static func pairs(of field: String) -> [Pair] {
    field.split(separator: ";").compactMap { piece in
      let text = piece.drop { $0 == " " || $0 == "\t" }
      guard !text.isEmpty else { return nil }
      return Pair(name: String(text.prefix { $0 != "=" }), text: String(text))
    }
  }

  /// True for a cookie-octet: no control characters, spaces, quotation marks, commas, semicolons and backslashes.
  static func isOctet(_ byte: UInt8) -> Bool {
    byte == 0x21 || (0x23...0x2b).contains(byte) || (0x2d...0x3a).contains(byte) || (0x3c...0x5b).contains(byte)
      || (0x5d...0x7e).contains(byte)
  }
}
