/// The requirements of cookie name prefixes (RFC 6265bis, section 4.1.3), matched case-insensitively, as some servers ignore case.
enum CookiePrefix {
  /// `hasPath` is true if the server set the Path attribute.
  static func allows(_ cookie: Cookie, hasPath: Bool = true) -> Bool {
    if cookie.name.isEmpty {
      // A server would parse a value without a name as a name.
      return !begins(cookie.value, with: secure) && !begins(cookie.value, with: host)
    }
    if begins(cookie.name, with: secure) { return cookie.isSecure }
    if begins(cookie.name, with: host) { return cookie.isSecure && cookie.isHostOnly && hasPath && cookie.path == "/" }
    return true
  }

  private static func begins(_ bytes: [UInt8], with prefix: [UInt8]) -> Bool {
    bytes.prefix(prefix.count).map(FieldSyntax.lowered) == prefix
  }

  private static let secure = Array("__secure-".utf8)
  private static let host = Array("__host-".utf8)
}
