public import Bytes

/// What a Set-Cookie field says, before anybody asks whether its sender may (RFC 6265bis, section 5.6).
public struct SetCookie: Hashable, Sendable {
  /// Byte for byte; empty for a cookie without a name.
  public var name: [UInt8]
  /// Byte for byte, with quotation marks where they came.
  public var value: [UInt8]
  /// When it is over by the attribute Expires; nil where none is said that is a date.
  public var expires: Timestamp?
  /// Seconds; zero and less mean that the cookie is over.
  public var maximumAge: Int64?
  /// Without its leading dot; nil where none is said, or an empty one.
  public var domain: [UInt8]?
  /// Begins with a slash; nil where none is said that does.
  public var path: [UInt8]?
  /// For https alone.
  public var isSecure = false
  /// Not for scripts.
  public var isHTTPOnly = false
  /// What SameSite says; nil where it says nothing that is known.
  public var sameSite: Cookie.SameSite?

  init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Nil for what is no cookie: a control character in it, neither name nor value, or more than 4,096 bytes of both.
  public init?(_ field: some Collection<UInt8>) {
    guard let read = SetCookieParser.read(Array(field)) else { return nil }
    self = read
  }

  /// When it is over, if it is received now: Max-Age counts before Expires, and nothing for longer than 400 days (section 5.5).
  func end(receivedAt now: Timestamp) -> Timestamp? {
    guard let maximumAge else { return expires.map { min($0, now + Self.longest) } }
    guard maximumAge > 0 else { return Timestamp(seconds: 0) }
    return now + min(.seconds(maximumAge), Self.longest)
  }

  private static let longest = Duration.seconds(400 * 86_400)
}
