/// Why a text is no URL that can be fetched.
///
/// It never repeats the text as a whole, which may hold a password.
public struct URIError: Error, Hashable, Sendable {
  /// An open list: new codes may come.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing was written.
    public static let empty = Code(rawValue: "url.empty")
    /// More bytes than any server would take.
    public static let tooLong = Code(rawValue: "url.too-long")
    /// A character that RFC 3986 has no place for.
    public static let badCharacter = Code(rawValue: "url.bad-character")
    /// Not http or https.
    public static let badScheme = Code(rawValue: "url.bad-scheme")
    /// No `//` after the scheme (RFC 9110, section 4.2.1).
    public static let noAuthority = Code(rawValue: "url.no-authority")
    /// What stands before `@` cannot be told apart.
    public static let badUserinfo = Code(rawValue: "url.bad-userinfo")
    /// Neither a name nor an address.
    public static let badHost = Code(rawValue: "url.bad-host")
    /// No number from 1 to 65535.
    public static let badPort = Code(rawValue: "url.bad-port")
  }

  /// What is wrong with it.
  public let code: Code
  /// Lower case, no full stop; may hold hostile text.
  public let reason: String
  /// Counts bytes from 0; nil where no single place is to blame.
  public let offset: Int?

  public init(_ code: Code, _ reason: String, offset: Int? = nil) {
    self.code = code
    self.reason = reason
    self.offset = offset
  }

  /// What to write instead.
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
