internal import Bytes

/// User and password for Basic authentication (RFC 7617, section 2), in UTF-8; base64-encoded, not encrypted.
public struct BasicCredentials: Sendable {
  /// The value of Authorization or Proxy-Authorization.
  public let field: String

  /// Nil if the user contains a colon, which would be taken for the separator, or if either contains control characters.
  public init?(user: String, password: String) {
    guard !user.utf8.contains(UInt8(ascii: ":")), (user + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    field = "Basic \(Base64.encode(Array("\(user):\(password)".utf8)))"
  }
}
