/// An access token for the Authorization header field (RFC 6750, section 2.1); its possession grants the owner's access.
public struct BearerToken: Hashable, Sendable {
  let secret: Secret

  /// Nil if the text is not a `b64token`.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    let body = bytes.prefix { Self.isPlain($0) }
    guard !body.isEmpty, bytes.dropFirst(body.count).allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
    secret = Secret(text)
  }

  /// The value of the Authorization header field.
  package var field: [UInt8] { Array("Bearer \(secret.value)".utf8) }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: true
    default: "-._~+/".utf8.contains(byte)
    }
  }
}

/// Confidential text: descriptions print a placeholder, and mirrors omit it.
public struct Secret: Hashable, Sendable {
  /// The text itself; the caller has to keep it confidential.
  public let value: String

  public init(_ value: String) { self.value = value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { Redaction.mark }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
