internal import Bytes

/// User and password as Basic sends them (RFC 7617, section 2), in UTF-8: anybody who reads them knows them.
public struct BasicCredentials: Sendable {
  /// What stands in Authorization or Proxy-Authorization.
  public let field: String

  /// Nil for a user with a colon, which nothing would tell from the password's, and for control characters.
  public init?(user: String, password: String) {
    guard !user.utf8.contains(UInt8(ascii: ":")), (user + password).utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f }) else { return nil }
    field = "Basic \(Base64.encode(Array("\(user):\(password)".utf8)))"
  }
}
