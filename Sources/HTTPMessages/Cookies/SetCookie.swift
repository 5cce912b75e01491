public import Bytes

/// A parsed Set-Cookie field, before the checks on its sender (RFC 6265bis, section 5.6).
public struct SetCookie: Hashable, Sendable {
  /// The name's bytes as received; empty for a cookie without a name.
  public var name: [UInt8]
  /// The value's bytes as received, including quotation marks.
  public var value: [UInt8]
  /// The expiry in the attribute Expires; nil if there is no valid one.
  public var expires: Timestamp?
  /// Max-Age in seconds; zero or less means that the cookie has expired. Nil if absent.
  public var maximumAge: Int64?
  /// The attribute Domain without its leading dot; nil if absent or empty.
  public var domain: [UInt8]?
  /// The attribute Path, which starts with a slash; nil if there is no valid one.
  public var path: [UInt8]?
  /// True with the attribute Secure: for https only.
  public var isSecure = false
  /// True with the attribute HttpOnly: not accessible to scripts.
  public var isHTTPOnly = false
  /// The attribute SameSite; nil if absent or unknown.
  public var sameSite: Cookie.SameSite?

  init(name: [UInt8], value: [UInt8]) {
    self.name = name
    self.value = value
  }

  /// Nil for an invalid field: it contains a control character, has neither name nor value, or has more than 4,096 bytes of both.
  public init?(_ field: some Collection<UInt8>) {
    guard let read = SetCookieParser.read(Array(field)) else { return nil }
    self = read
  }

  /// The expiry of a cookie received now: Max-Age takes precedence over Expires, and the lifetime is at most 400 days (section 5.5).
  func end(receivedAt now: Timestamp) -> Timestamp? {
    guard let maximumAge else { return expires.map { min($0, now + Self.longest) } }
    guard maximumAge > 0 else { return Timestamp(seconds: 0) }
    return now + min(.seconds(maximumAge), Self.longest)
  }

  private static let longest = Duration.seconds(400 * 86_400)
}
