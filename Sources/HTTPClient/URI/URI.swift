public import Connect

/// An absolute URI of http or https, taken apart (RFC 3986, section 3; RFC 9110, section 4.2).
public struct URI: Hashable, Sendable {
  /// `http` or `https`, in lower case.
  public var scheme: String
  /// Decoded; nil where no userinfo stood in it. Never printed, and sent as `basicCredentials` only.
  public var user: String?
  /// Decoded; nil where none was written.
  public var password: String?
  /// A name or an address.
  public var host: Target.Host
  /// Whether the name was written with a dot at its end. Host, cookies and origins tell `a.test.` from `a.test`, as curl does; name
  /// resolution, server_name and certificates do not.
  public var hasTrailingDot = false
  /// Nil where none was written.
  public var explicitPort: UInt16?
  /// As written, percent-encoding kept; at least `/`.
  public var path: String
  /// Without the question mark; nil where there is none.
  public var query: String?
  /// Never sent.
  public var fragment: String?

  public init(
    scheme: String, user: String? = nil, password: String? = nil, host: Target.Host, explicitPort: UInt16? = nil, path: String = "/",
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

  /// Whether it is of https.
  public var isSecure: Bool { scheme == "https" }
  /// The one written, else the scheme's.
  public var port: UInt16 { explicitPort ?? (isSecure ? 443 : 80) }

  /// Scheme, host and port are the same: what credentials may follow (RFC 6454, section 4).
  public func sharesOrigin(with other: URI) -> Bool {
    scheme == other.scheme && host == other.host && hasTrailingDot == other.hasTrailingDot && port == other.port
  }
}
