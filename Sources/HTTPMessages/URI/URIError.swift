/// An invalid or unsupported URL.
///
/// Never contains the complete text, which may include a password.
public struct URIError: Error, Hashable, Sendable {
  /// An open set: new codes may be added.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The text is empty.
    public static let empty = Code(rawValue: "url.empty")
    /// The text is longer than any server would accept.
    public static let tooLong = Code(rawValue: "url.too-long")
    /// A character that RFC 3986 does not permit.
    public static let badCharacter = Code(rawValue: "url.bad-character")
    /// The scheme is not http or https.
    public static let badScheme = Code(rawValue: "url.bad-scheme")
    /// `//` is missing after the scheme (RFC 9110, section 4.2.1).
    public static let noAuthority = Code(rawValue: "url.no-authority")
    /// The userinfo before `@` is invalid.
    public static let badUserinfo = Code(rawValue: "url.bad-userinfo")
    /// The host is neither a name nor an address.
    public static let badHost = Code(rawValue: "url.bad-host")
    /// The port is not a number from 1 to 65535.
    public static let badPort = Code(rawValue: "url.bad-port")
  }

  /// The kind of error.
  public let code: Code
  /// Starts in lower case, without a full stop; may contain untrusted text.
  public let reason: String
  /// Byte offset of the error, counted from 0; nil if it has no single position.
  public let offset: Int?

  public init(_ code: Code, _ reason: String, offset: Int? = nil) {
    self.code = code
    self.reason = reason
    self.offset = offset
  }

  /// How to write a valid URL; nil if no hint is known.
  public var hint: String? {
    switch code {
    case .empty, .noAuthority: "write a URL as in https://example.org/path"
    case .badCharacter: "write it percent-encoded: a blank is %20"
    case .badScheme: "http:// and https:// can be fetched"
    case .badUserinfo: "percent-encode what is special in names and passwords: '@' is %40, ':' is %3A, '/' is %2F"
    case .badHost: "write a domain name, an IPv4 address, or an IPv6 address as in https://[2001:db8::1]/"
    case .badPort: "a port is a number from 1 to 65535, as in https://example.org:8443/"
    default: nil
    }
  }
}

extension URIError: CustomStringConvertible {
  public var description: String {
    let place = offset.map { " at byte \($0)" } ?? ""
    return switch code {
    case .empty: "the URL is empty"
    case .tooLong, .badCharacter, .noAuthority: "the URL \(reason)\(place)"
    case .badScheme: "the URL's scheme \(reason)"
    case .badUserinfo: "the URL's userinfo \(reason)\(place)"
    case .badPort: "the URL's port \(reason)\(place)"
    default: "the URL's host \(reason)\(place)"
    }
  }
}
