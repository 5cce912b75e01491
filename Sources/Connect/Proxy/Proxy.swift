internal import Bytes

/// A proxy, in the syntax of curl's `--proxy`: `[scheme://][user[:password]@]host[:port]`.
public struct Proxy: Hashable, Sendable {
  /// The proxy protocol.
  public enum Scheme: String, Hashable, Sendable, CaseIterable {
    /// CONNECT (RFC 9110, section 9.3.6), in plaintext or over TLS.
    case http, https
    /// SOCKS 4 supports only IPv4 addresses; 4a supports names.
    case socks4, socks4a
    /// RFC 1928; with `h` the proxy resolves names.
    case socks5, socks5h

    /// True if the proxy resolves names.
    public var resolvesNames: Bool { self != .socks4 && self != .socks5 }
  }

  /// User and password for the proxy.
  public struct Credentials: Hashable, Sendable {
    public var user: String
    public var password: String

    public init(user: String, password: String) {
      self.user = user
      self.password = password
    }

    /// `user:password`, or `user` with an empty password.
    public init(_ text: String) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      self.init(user: String(parts[0]), password: parts.count == 2 ? String(parts[1]) : "")
    }
  }

  /// The authentication scheme for an HTTP proxy.
  public enum Authentication: Hashable, Sendable {
    /// Basic with the first request (RFC 7617).
    case basic
    /// Digest, after a first request that the proxy rejects with a challenge (RFC 7616).
    case digest
    /// The strongest scheme that the proxy offers, also after a challenge.
    case any
  }

  public let scheme: Scheme
  public let host: Target.Host
  public let port: UInt16
  public var credentials: Credentials?
  public var authentication = Authentication.basic

  public init(_ scheme: Scheme, host: Target.Host, port: UInt16, credentials: Credentials? = nil) {
    self.scheme = scheme
    self.host = host
    self.port = port
    self.credentials = credentials
  }

  /// The default scheme is `http`; the default port is 1080, for `https` 443, as in curl.
  public init(_ text: String) throws(ProxyError) {
    var rest = Substring(text)
    var scheme = Scheme.http
    if let mark = text.firstRange(ofText: "://") {
      guard let known = Scheme(rawValue: text[..<mark.lowerBound].lowercased()) else {
        throw Self.bad(text, "there is no scheme '\(text[..<mark.lowerBound])'")
      }
      scheme = known
      rest = rest[mark.upperBound...]
    }
    rest = rest.prefix { !"/?#".contains($0) }
    var credentials: Credentials?
    if let at = rest.lastIndex(of: "@") {
      guard let decoded = Self.credentials(rest[..<at]) else { throw Self.bad(text, "user or password is not percent-encoded") }
      credentials = decoded
      rest = rest[rest.index(after: at)...]
    }
    do throws(TargetError) {
      let target = try Target(String(rest), defaultPort: scheme == .https ? 443 : 1_080)
      self.init(scheme, host: target.host, port: target.port, credentials: credentials)
    } catch {
      throw Self.bad(text, error.detail ?? "it has no host")
    }
  }

  private static func bad(_ text: String, _ reason: String) -> ProxyError {
    // The part before the host may contain a password.
    let shown = text.lastIndex(of: "@").map { "…" + text[$0...] } ?? text
    return ProxyError(
      .badAddress, "'\(shown)' is no proxy: \(reason)",
      hint: "as in http://proxy.example:3128; schemes are \(Scheme.allCases.map(\.rawValue).joined(separator: ", "))")
  }

  /// User and password are decoded separately, so that either may contain a colon (RFC 3986, section 3.2.1).
  private static func credentials(_ text: Substring) -> Credentials? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let user = decoded(parts[0]), let password = decoded(parts.count == 2 ? parts[1] : "") else { return nil }
    return Credentials(user: user, password: password)
  }

  private static func decoded(_ text: Substring) -> String? {
    PercentEncoding.decode(Array(text.utf8)[...]).flatMap { String(validating: $0, as: UTF8.self) }
  }
}

extension Proxy.Credentials: CustomStringConvertible, CustomReflectable {
  /// Without the password.
  public var description: String { "\(user):…" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Proxy: CustomStringConvertible {
  /// Without the credentials: `socks5h://127.0.0.1:1080`.
  public var description: String { "\(scheme.rawValue)://\(Target(host: host, port: port))" }
}
