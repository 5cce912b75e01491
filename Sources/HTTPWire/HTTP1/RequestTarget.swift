/// The forms of a request target (RFC 9112, section 3.2).
public enum RequestTarget: Hashable, Sendable {
  /// `/path?query`
  case origin
  /// `http://host/path`, to proxies.
  case absolute
  /// `host:port`, for CONNECT.
  case authority
  /// `*`, for OPTIONS.
  case asterisk

  /// Nil if `method` does not allow the form, or if the target contains blanks or control characters.
  public init?(_ target: String, of method: String) {
    if method != "CONNECT", target.utf8.first == UInt8(ascii: "/"), Self.isWord(target.utf8.span) {
      self = .origin
      return
    }
    let bytes = Array(target.utf8)
    guard !bytes.isEmpty, bytes.allSatisfy({ Octet.isVisible($0) || $0 >= 0x80 }) else { return nil }
    if method == "CONNECT" {
      guard Self.isAuthority(bytes), bytes.contains(Octet.colon) else { return nil }
      self = .authority
    } else if bytes.first == UInt8(ascii: "/") {
      self = .origin
    } else if bytes == [UInt8(ascii: "*")] {
      guard method == "OPTIONS" else { return nil }
      self = .asterisk
    } else {
      guard let colon = bytes.firstIndex(of: Octet.colon), colon > 0, bytes[(colon + 1)...].starts(with: Array("//".utf8)) else {
        return nil
      }
      self = .absolute
    }
  }

  /// True if the bytes contain no blank or control character.
  private static func isWord(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] <= Octet.space || bytes[index] == 0x7f { return false }
    return true
  }

  /// True if the bytes contain no delimiter that ends an authority or marks userinfo (RFC 3986, section 3.2; RFC 9110, section 4.2.4).
  static func isAuthority(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.allSatisfy { (Octet.isVisible($0) || $0 >= 0x80) && !delimiters.contains($0) }
  }

  private static let delimiters = Array("/?#@,\\\"<>^`{|}".utf8)
}
