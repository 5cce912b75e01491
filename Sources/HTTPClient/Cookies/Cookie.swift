public import Bytes

/// A cookie as a jar holds it (RFC 6265bis, section 5.7).
public struct Cookie: Hashable, Sendable {
  /// Which requests of other sites are to carry it. Kept and shown; a client without pages has no sites to tell apart.
  public enum SameSite: String, Hashable, Sendable {
    case strict, lax, none
  }

  /// Byte for byte; empty for a cookie without a name.
  public var name: [UInt8]
  /// Byte for byte, with quotation marks where they came.
  public var value: [UInt8]
  /// A-labels in lower case without a trailing dot, or an address without brackets.
  public var domain: String
  /// For that host alone, not for those below it.
  public var isHostOnly: Bool
  /// Begins with a slash.
  public var path: String
  /// Nil for a cookie of the session.
  public var expires: Timestamp?
  /// For https alone, and for this machine's own address.
  public var isSecure = false
  /// Not for scripts; kept and shown.
  public var isHTTPOnly = false
  /// What the server said of it; nil where it said nothing.
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

  /// Whether it is over at that time; a cookie of the session never is.
  public func isExpired(at now: Timestamp) -> Bool { expires.map { $0 <= now } ?? false }

  /// `name=value`, or the value alone where there is no name (section 5.8.3).
  public var pair: [UInt8] { name.isEmpty ? value : name + [UInt8(ascii: "=")] + value }

  /// Whether storing the one replaces the other (section 5.7): name, domain, host-only and path are the same.
  func replaces(_ other: Cookie) -> Bool {
    name == other.name && domain == other.domain && isHostOnly == other.isHostOnly && path == other.path
  }
}
