internal import Bytes

/// Quotes words for a shell.
public enum ShellText {
  public static func quoted(_ text: String) -> String { quoted(Array(text.utf8)) }

  /// Unquoted if no character is special, in quotes if all are printable, otherwise with escapes (POSIX.1-2024, 2.2.4).
  static func quoted(_ bytes: [UInt8]) -> String {
    // A leading equals sign is special in some shells.
    if let first = bytes.first, first != UInt8(ascii: "="), bytes.allSatisfy(isBare) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self), !text.unicodeScalars.contains(where: \.isHostile) {
      return "'\(text.replacing(text: "'", with: "'\\''"))'"
    }
    return "$'\(bytes.map(escaped).joined())'"
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "-._/:@%+=,".utf8.contains(byte)
    }
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case UInt8(ascii: "\t"): "\\t"
    case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(Unicode.Scalar(byte))
    // The history character of an interactive shell.
    case UInt8(ascii: "!"): "\\041"
    case 0x20...0x7e: String(Unicode.Scalar(byte))
    // Always three digits, so that following digits are not included.
    default: "\\" + [byte >> 6, byte >> 3 & 7, byte & 7].map { "\($0)" }.joined()
    }
  }
}
