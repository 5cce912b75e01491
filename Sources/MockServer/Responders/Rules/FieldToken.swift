/// The syntax of header fields.
enum FieldToken {
  /// A name (RFC 9110, section 5.6.2).
  static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }

  /// A value (RFC 9110, section 5.5).
  static func isValue(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
  }

  /// Fields of message framing and connection management, which only the server sets.
  static let ofConnection: Set<String> = [
    "connection", "content-length", "transfer-encoding", "keep-alive", "upgrade", "proxy-connection", "te",
  ]
}
