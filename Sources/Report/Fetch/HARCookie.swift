internal import Bytes

/// A cookie of an entry as in the header field; whether a client may store it is not checked.
struct HARCookie {
  var name: String
  var value: String
  var path: String?
  var domain: String?
  var expires: Timestamp?
  var isHTTPOnly = false
  var isSecure = false

  /// Parses a Cookie field (RFC 6265, section 4.2).
  static func sent(in field: String) -> [HARCookie] {
    field.split(separator: ";").compactMap { part in
      pair(part).map { HARCookie(name: $0.name, value: $0.value) }
    }
  }

  private init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Parses a Set-Cookie field (RFC 6265, section 5.2); nil for one without a name.
  init?(set field: String) {
    var parts = field.split(separator: ";", omittingEmptySubsequences: false)[...]
    guard let first = parts.popFirst().flatMap(Self.pair) else { return nil }
    self.init(name: first.name, value: first.value)
    for part in parts {
      let attribute = Self.pair(part) ?? (Self.trimmed(part), "")
      switch attribute.name.lowercased() {
      case "path": path = attribute.value
      case "domain": domain = attribute.value
      case "expires": expires = CookieDate.read(attribute.value.utf8)
      case "httponly": isHTTPOnly = true
      case "secure": isSecure = true
      default: break
      }
    }
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [.init("name", .string(name)), .init("value", .string(value))]
    if let path { members.append(.init("path", .string(path))) }
    if let domain { members.append(.init("domain", .string(domain))) }
    if let expires { members.append(.init("expires", .string(expires.rfc3339Milliseconds))) }
    if isHTTPOnly { members.append(.init("httpOnly", .bool(true))) }
    if isSecure { members.append(.init("secure", .bool(true))) }
    return .object(members)
  }

  private static func pair(_ text: Substring) -> (name: String, value: String)? {
    guard let equals = text.firstIndex(of: "=") else { return nil }
    let name = trimmed(text[..<equals])
    return name.isEmpty ? nil : (name, trimmed(text[text.index(after: equals)...]))
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text.drop { $0 == " " || $0 == "\t" }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
