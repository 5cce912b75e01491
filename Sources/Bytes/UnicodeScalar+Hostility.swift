extension Unicode.Scalar {
  /// True for controls, direction marks and overrides, line and paragraph separators, and characters without width.
  public var isHostile: Bool {
    switch value {
    case 0x20...0x7e: false
    case 0x00...0x1f, 0x7f...0x9f: true
    case 0xad, 0x034f, 0x061c, 0x115f...0x1160, 0x17b4...0x17b5, 0x180b...0x180f: true
    case 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f: true
    case 0x3164, 0xfe00...0xfe0f, 0xfeff, 0xffa0, 0xfff0...0xfffb: true
    case 0xfdd0...0xfdef, 0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0000...0xe0fff: true
    case let other: other & 0xfffe == 0xfffe
    }
  }

  /// The escape sequence printed in place of this character where it must not take effect, such as `\n` or `\u{202e}`.
  public var escape: String {
    switch self {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(value, radix: 16)
      return value < 0x100 ? "\\x" + (digits.utf8.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
    }
  }
}
