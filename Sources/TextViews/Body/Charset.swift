/// A character encoding.
enum Charset: Hashable, Sendable {
  case utf8
  /// windows-1252, also used for ISO 8859-1 (Encoding Standard, section 4.2).
  case western
  /// An unsupported encoding; only its ASCII bytes are decoded.
  case other

  init(named name: String) {
    switch name.lowercased() {
    case "utf-8", "utf8", "us-ascii", "ascii": self = .utf8
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "windows-1252", "cp1252": self = .western
    default: self = .other
    }
  }

  /// The characters of windows-1252 from 0x80 to 0x9f; five bytes are unassigned and remain control characters.
  private static let middleRows: [Unicode.Scalar] = [
    "\u{20ac}", "\u{81}", "\u{201a}", "\u{192}", "\u{201e}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2c6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8d}", "\u{17d}", "\u{8f}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201c}", "\u{201d}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2dc}", "\u{2122}", "\u{161}", "\u{203a}", "\u{153}", "\u{9d}", "\u{17e}", "\u{178}",
  ]

  static func western(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9f).contains(byte) ? middleRows[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }
}
