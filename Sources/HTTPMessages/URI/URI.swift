public import DomainNames

/// A parsed absolute http or https URI (RFC 3986, section 3; RFC 9110, section 4.2).
public struct URI: Hashable, Sendable {
  /// `http` or `https`, in lower case.
  public var scheme: String
  /// The decoded user; nil without userinfo. Never printed, and sent as `basicCredentials` only.
  public var user: String?
  /// The decoded password; nil if there is none.
  public var password: String?
  /// A name or an address.
  public var host: Host
  /// True if the name has a trailing dot. Host, cookies and origins distinguish `a.test.` and `a.test`, as in curl; name resolution,
  /// server_name and certificates do not.
  public var hasTrailingDot = false
  /// The port as written; nil if there is none.
  public var explicitPort: UInt16?
  /// The path as written, with percent-encoding; at least `/`.
  public var path: String
  /// The query without the question mark; nil if there is none.
  public var query: String?
  /// The fragment, which is never sent; nil if there is none.
  public var fragment: String?

  public init(
    scheme: String, user: String? = nil, password: String? = nil, host: Host, explicitPort: UInt16? = nil, path: String = "/",
    query: String? = nil, fragment: String? = nil
  ) {
    self.scheme = scheme
    self.user = user
    self.password = password
    self.host = host
    self.explicitPort = explicitPort
    self.path = path
    self.query = query
    self.fragment = fragment
  }

  /// True for https.
  public var isSecure: Bool { scheme == "https" }
  /// The port as written, otherwise the scheme's default.
  public var port: UInt16 { explicitPort ?? (isSecure ? 443 : 80) }

  /// True if scheme, host and port are the same, so that credentials may be sent (RFC 6454, section 4).
  public func sharesOrigin(with other: URI) -> Bool {
    scheme == other.scheme && host == other.host && hasTrailingDot == other.hasTrailingDot && port == other.port
  }
}
