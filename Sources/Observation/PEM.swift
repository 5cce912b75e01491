internal import Bytes

/// The textual encoding of a certificate (RFC 7468, section 5).
enum PEM {
  private static let head = "-----BEGIN CERTIFICATE-----\n"
  private static let foot = "\n-----END CERTIFICATE-----\n"

  static func encode(_ der: [UInt8]) -> String {
    head + Base64.encode(der, lineLength: 64) + foot
  }

  /// Nil unless the text is one certificate exactly as `encode` formats it.
  static func decode(_ text: String) -> [UInt8]? {
    guard text.hasPrefix(head), text.hasSuffix(foot) else { return nil }
    return try? Base64.decode(text.dropFirst(head.count).dropLast(foot.count))
  }
}
