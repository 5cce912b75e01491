public import Bytes
internal import DomainNames

/// A stored cookie (RFC 6265bis, section 5.7).
public struct Cookie: Hashable, Sendable {
  /// The SameSite attribute. It is stored and reported, not enforced: a client without pages has no site context.
  public enum SameSite: String, Hashable, Sendable {
    case strict, lax, none
  }

  /// The raw bytes of the name; empty for a cookie without a name.
  public var name: [UInt8]
  /// The raw bytes of the value, including quotation marks.
  public var value: [UInt8]
  /// A-labels in lower case without a trailing dot, or an address without brackets.
  public var domain: String
  /// True if the cookie is for that host only, not for its subdomains.
  public var isHostOnly: Bool
  /// The path, which starts with a slash.
  public var path: String
  /// The expiry time; nil for a session cookie.
  public var expires: Timestamp?
  /// True if the cookie is for https and loopback addresses only.
  public var isSecure = false
  /// True if scripts must not read the cookie; stored and reported only.
  public var isHTTPOnly = false
  /// The SameSite attribute; nil if the server sent none.
  public var sameSite: SameSite?

  public init(name: [UInt8], value: [UInt8], domain: String, isHostOnly: Bool = true, path: String = "/", expires: Timestamp? = nil) {
    self.name = name
    self.value = value
    self.domain = domain
    self.isHostOnly = isHostOnly
    self.path = path
    self.expires = expires
  }

  public init(_ name: String, _ value: String, domain: String, isHostOnly: Bool = true, path: String = "/", expires: Timestamp? = nil) {
    self.init(
      name: Array(name.utf8), value: Array(value.utf8), domain: domain, isHostOnly: isHostOnly, path: path, expires: expires)
  }

  /// True if the cookie has expired at that time; a session cookie never has.
  public func isExpired(at now: Timestamp) -> Bool { expires.map { $0 <= now } ?? false }

  /// `name=value`, or the value alone where there is no name (section 5.8.3).
  public var pair: [UInt8] { name.isEmpty ? value : name + [UInt8(ascii: "=")] + value }

  /// True if storing one replaces the other (section 5.7): name, domain, host-only and path are the same.
  func replaces(_ other: Cookie) -> Bool {
    name == other.name && domain == other.domain && isHostOnly == other.isHostOnly && path == other.path
  }
}

extension Cookie {
  /// The cookie with its domain in normalized form; nil for an invalid domain. A public suffix or an address makes it host-only.
  var withOwner: Cookie? {
    var cookie = self
    if let address = IPAddress(domain) {
      (cookie.domain, cookie.isHostOnly) = (address.description, true)
      return cookie
    }
    guard let name = try? DomainName(domain) else { return nil }
    cookie.domain = domain.hasSuffix(".") ? name.ascii + "." : name.ascii
    if name.registrableDomain == nil { cookie.isHostOnly = true }
    return cookie
  }

  /// True if nothing in it would end the field, the pair, or a column of a file.
  var canBeSent: Bool {
    let isSound = { (bytes: [UInt8]) in FieldSyntax.isValue(bytes) && !bytes.contains(0x09) && !bytes.contains(UInt8(ascii: ";")) }
    return isSound(name) && isSound(value) && !name.contains(UInt8(ascii: "=")) && !(name.isEmpty && value.isEmpty)
      && name.count + value.count <= SetCookieParser.mostBytes && path.utf8.first == UInt8(ascii: "/")
      && path.utf8.count <= SetCookieParser.mostAttributeBytes && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
  }
}
