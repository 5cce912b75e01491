extension FieldSection {
  /// The names of fields that have no meaning or are misleading in trailers: for framing, routing, authentication, or needed before the
  /// content (RFC 9110, section 6.5.1).
  public var namesForbiddenInTrailers: [String] {
    lines.map(\.nameText).filter { Self.forbiddenInTrailers.contains($0.lowercased()) }
  }

  private static let forbiddenInTrailers: Set<String> = [
    "age", "authorization", "cache-control", "connection", "content-encoding", "content-length", "content-range", "content-type", "cookie",
    "date",
    "expect", "expires", "host", "keep-alive", "location", "max-forwards", "pragma", "proxy-authenticate", "proxy-authorization",
    "proxy-connection", "range", "retry-after", "set-cookie", "te", "trailer", "transfer-encoding", "upgrade", "vary", "www-authenticate",
  ]
}
