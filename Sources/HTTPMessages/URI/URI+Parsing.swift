internal import Bytes

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
