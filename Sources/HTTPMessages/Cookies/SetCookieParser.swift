internal import Bytes

/// Parses a Set-Cookie field value (RFC 6265bis, section 5.6).
enum SetCookieParser {
  /// Nil if the whole field has to be ignored.
  static func read(_ field: [UInt8]) -> SetCookie? {
    // If the server responds to control characters with an error, storing one would lock the user out.
    guard FieldSyntax.isValue(field) else { return nil }
    let parts = field.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let pair = parts.first, var cookie = named(pair) else { return nil }
    for part in parts.dropFirst() { read(part, into: &cookie) }
    return cookie
  }

  private static func named(_ pair: ArraySlice<UInt8>) -> SetCookie? {
    let equals = pair.firstIndex(of: UInt8(ascii: "="))
    let name = trimmed(pair[..<(equals ?? pair.startIndex)])
    let value = trimmed(pair[(equals.map { $0 + 1 } ?? pair.startIndex)...])
    guard !name.isEmpty || !value.isEmpty, name.count + value.count <= mostBytes else { return nil }
    // A tab would end a column of a cookie file.
    guard !name.contains(0x09), !value.contains(0x09) else { return nil }
    return SetCookie(name: Array(name), value: Array(value))
  }

  /// The last of several attributes with one name counts; unknown attributes are ignored.
  private static func read(_ part: ArraySlice<UInt8>, into cookie: inout SetCookie) {
    let equals = part.firstIndex(of: UInt8(ascii: "="))
    let name = trimmed(part[..<(equals ?? part.endIndex)])
    let value = trimmed(part[(equals.map { $0 + 1 } ?? part.endIndex)...])
    guard name.count <= longestName, value.count <= mostAttributeBytes else { return }
    switch lowered(name) {
    case "expires": if let date = CookieDate.read(value) { cookie.expires = date }
    case "max-age": if let seconds = seconds(value) { cookie.maximumAge = seconds }
    case "domain":
      let domain = value.first == UInt8(ascii: ".") ? value.dropFirst() : value
      cookie.domain = domain.isEmpty ? nil : Array(domain)
    case "path": cookie.path = isPath(value) ? Array(value) : nil
    case "secure": cookie.isSecure = true
    case "httponly": cookie.isHTTPOnly = true
    case "samesite": cookie.sameSite = Cookie.SameSite(rawValue: lowered(value))
    default: break
    }
  }

  /// True for UTF-8 text that starts with a slash; a tab would end a column of a cookie file.
  private static func isPath(_ value: ArraySlice<UInt8>) -> Bool {
    value.first == UInt8(ascii: "/") && !value.contains(0x09) && String(validating: value, as: UTF8.self) != nil
  }

  /// Digits with an optional minus sign; a number too large becomes the largest. Nil for anything else.
  private static func seconds(_ value: ArraySlice<UInt8>) -> Int64? {
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value
    guard let first = value.first, first == UInt8(ascii: "-") || !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    guard digits.count == value.count else { return -1 }
    return Int64(String(decoding: digits, as: UTF8.self)) ?? .max
  }

  private static func lowered(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map(FieldSyntax.lowered), as: UTF8.self)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var rest = bytes.drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return rest
  }

  /// Maximum length of name and value together in bytes (section 5.6).
  static let mostBytes = 4_096
  static let mostAttributeBytes = 1_024
  private static let longestName = 16
}
