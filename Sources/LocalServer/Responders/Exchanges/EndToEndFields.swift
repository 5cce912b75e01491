internal import HTTPWire

/// What a proxy passes on of a message's fields (RFC 9110, section 7.6.1).
enum EndToEndFields {
  /// Without those of the connection and those that the connection names.
  static func of(_ fields: FieldSection) -> FieldSection {
    let named = fields.list(of: "Connection")
    return FieldSection(
      fields.lines.filter { line in
        !hopByHop.contains { line.isNamed($0) } && !named.contains { line.isNamed($0) }
      })
  }

  private static let hopByHop = [
    "Connection", "Proxy-Connection", "Keep-Alive", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Content-Length", "Proxy-Authenticate",
    "Proxy-Authorization", "HTTP2-Settings",
  ]
}
