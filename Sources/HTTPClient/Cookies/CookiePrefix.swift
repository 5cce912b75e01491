/// What a cookie's name promises (RFC 6265bis, section 4.1.3): in any case, since servers do not all tell cases apart.
enum CookiePrefix {
  /// `hasPath` says whether the server named the path itself.
  static func allows(_ cookie: Cookie, hasPath: Bool = true) -> Bool {
    if cookie.name.isEmpty {
      // A value alone would be read as a name by whoever gets it.
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
