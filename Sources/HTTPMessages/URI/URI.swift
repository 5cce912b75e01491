internal import Bytes
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

extension URI {
  /// The value of Host and `:authority`: the port is omitted if it is the scheme's default (RFC 9110, section 7.2).
  public var authority: String { port == (isSecure ? 443 : 80) ? hostText : "\(hostText):\(port)" }

  /// Path and query: origin form (RFC 9112, section 3.2.1).
  public var target: String { query.map { "\(path)?\($0)" } ?? path }

  /// The userinfo as a value for Authorization (RFC 7617, section 2); nil if there is none.
  public var basicCredentials: String? {
    guard user != nil || password != nil, user?.isEmpty == false || password?.isEmpty == false else { return nil }
    return "Basic \(Base64.encode(Array("\(user ?? ""):\(password ?? "")".utf8)))"
  }

  /// The host without its zone, which has a meaning on this machine only (RFC 6874, section 4).
  package var hostText: String {
    guard case .address(let address) = host, address.family == .v6 else {
      return hasTrailingDot ? host.description + "." : host.description
    }
    return "[\(address.description.prefix { $0 != "%" })]"
  }
}

extension URI: CustomStringConvertible {
  /// The URI without its userinfo.
  public var description: String { "\(scheme)://\(authority)\(target)" + (fragment.map { "#\($0)" } ?? "") }
}

extension URI {
  /// Parses an absolute URI, or a host with or without port, path and query, which implies https.
  ///
  /// Strict where programs differ about the host; path, query and fragment are kept as written, with bytes outside ASCII percent-encoded.
  /// `keepingDots` keeps `.` and `..` in the path.
  public init(parsing text: some StringProtocol, keepingDots: Bool = false) throws(URIError) {
    try self.init(parsing: Array(text.utf8), keepingDots: keepingDots)
  }

  init(parsing bytes: [UInt8], keepingDots: Bool) throws(URIError) {
    guard !bytes.isEmpty else { throw URIError(.empty, "is empty") }
    let reference = try URIReference(bytes)
    if reference.scheme == nil || Self.isHostAndPort(reference) {
      let prefix = reference.authority != nil && reference.scheme == nil ? "https:" : "https://"
      // Offsets refer to the original text.
      do throws(URIError) {
        self = try URI(absolute: URIReference(Array(prefix.utf8) + bytes), keepingDots: keepingDots)
      } catch {
        throw URIError(error.code, error.reason, offset: error.offset.map { $0 - prefix.utf8.count })
      }
    } else {
      self = try URI(absolute: reference, keepingDots: keepingDots)
    }
  }

  /// Parses a reference that has a scheme.
  init(absolute reference: URIReference, keepingDots: Bool) throws(URIError) {
    guard let scheme = reference.scheme, Self.schemes.contains(scheme) else {
      throw URIError(.badScheme, "'\(reference.scheme ?? "")' cannot be fetched")
    }
    guard let bytes = reference.authority else {
      throw URIError(.noAuthority, "has no '//' after '\(scheme):'", offset: scheme.utf8.count + 1)
    }
    let authority = try URIAuthority(bytes)
    self.init(
      scheme: scheme, user: authority.user, password: authority.password, host: authority.host, explicitPort: authority.port,
      path: Self.path(Self.encoded(reference.path), keepingDots: keepingDots),
      query: reference.query.map { Self.encoded($0, space: "+") }, fragment: reference.fragment.map { Self.encoded($0) })
    hasTrailingDot = authority.hasTrailingDot
  }

  /// Encodes bytes outside ASCII, and replaces spaces by `space`.
  ///
  /// Other characters outside RFC 3986's grammar are kept: servers receive them as written, as with curl.
  static func encoded(_ bytes: ArraySlice<UInt8>, space: String = "%20") -> String {
    String(decoding: PercentEncoding.encode(bytes, space: space) { $0 < 0x80 && $0 != 0x20 }, as: UTF8.self)
  }

  /// An absolute path, at least `/`.
  static func path(_ text: String, keepingDots: Bool) -> String {
    guard !text.isEmpty else { return "/" }
    return keepingDots ? text : DotSegments.removed(from: text)
  }

  /// `localhost:8080/x` looks like a scheme that is followed by digits.
  private static func isHostAndPort(_ reference: URIReference) -> Bool {
    guard reference.authority == nil, let scheme = reference.scheme, !schemes.contains(scheme) else { return false }
    return reference.path.prefix { $0 != UInt8(ascii: "/") }.allSatisfy { (0x30...0x39).contains($0) }
  }

  static let schemes: Set<String> = ["http", "https"]
}

extension URI {
  /// Resolves a reference relative to this URI (RFC 3986, section 5.2).
  public func resolving(_ reference: some StringProtocol, keepingDots: Bool = false) throws(URIError) -> URI {
    try resolving(Array(reference.utf8), keepingDots: keepingDots)
  }

  /// The same for the bytes of a Location: spaces, which some servers do not encode, are encoded.
  public func resolving(_ reference: [UInt8], keepingDots: Bool = false) throws(URIError) -> URI {
    let reference = try URIReference(reference, allowingBlanks: true)
    guard reference.scheme == nil else { return try URI(absolute: reference, keepingDots: keepingDots) }
    var target = self
    target.fragment = reference.fragment.map { Self.encoded($0) }
    if let bytes = reference.authority {
      let authority = try URIAuthority(bytes)
      (target.user, target.password) = (authority.user, authority.password)
      (target.host, target.hasTrailingDot, target.explicitPort) = (authority.host, authority.hasTrailingDot, authority.port)
    } else if reference.path.isEmpty {
      if let query = reference.query { target.query = Self.encoded(query, space: "+") }
      return target
    }
    let path = Self.encoded(reference.path)
    let isAbsolute = reference.authority != nil || path.hasPrefix("/")
    target.path = Self.path(isAbsolute ? path : directory + path, keepingDots: keepingDots)
    target.query = reference.query.map { Self.encoded($0, space: "+") }
    return target
  }

  /// Resolves a Location: this URI's fragment is kept if it has none (RFC 9110, section 10.2.2).
  package func redirected(to location: [UInt8], keepingDots: Bool = false) throws(URIError) -> URI {
    var target = try resolving(location, keepingDots: keepingDots)
    if target.fragment == nil { target.fragment = fragment }
    return target
  }

  /// The path up to its last slash (RFC 3986, section 5.2.3).
  private var directory: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[...$0]) } ?? "/"
  }
}

/// Removal of `.` and `..` in a path (RFC 3986, section 5.2.4).
enum DotSegments {
  /// An absolute path without dot segments.
  static func removed(from path: String) -> String {
    guard path.hasPrefix("/"), path.holds("/.") else { return path }
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        if !kept.isEmpty { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
