/// Detects binary content by its first bytes and its media type.
enum BinaryDetector {
  /// The maximum number of bytes to examine.
  private static let depth = 1_024

  /// The bytes take precedence over the type: servers use `text/plain` for unknown content, but rarely omit a charset.
  static func isBinary(_ first: [UInt8], contentType: MediaType) -> Bool {
    let bytes = Array(first.prefix(depth))
    if bytes.contains(where: isBinary) { return true }
    if contentType.isText { return false }
    return String(validating: bytes.dropLast(UTF8Portions.unfinished(at: bytes)), as: UTF8.self) == nil
  }

  static func looksLikeJSON(_ first: [UInt8]) -> Bool { firstCharacter(of: first).map { $0 == 0x7b || $0 == 0x5b } ?? false }

  static func looksLikeMarkup(_ first: [UInt8]) -> Bool { firstCharacter(of: first) == UInt8(ascii: "<") }

  static func looksLikeXML(_ first: [UInt8]) -> Bool { first.drop { isBlank($0) }.starts(with: "<?xml".utf8) }

  private static func firstCharacter(of bytes: [UInt8]) -> UInt8? { bytes.prefix(depth).first { !isBlank($0) } }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  /// A binary data byte (MIME Sniffing Standard, section 3).
  private static func isBinary(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x08, 0x0b, 0x0e...0x1a, 0x1c...0x1f: true
    default: false
    }
  }
}
