internal import HTTPWire

/// The fields of a message that a proxy forwards (RFC 9110, section 7.6.1).
enum EndToEndFields {
  /// Removes hop-by-hop fields and those listed in Connection.
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
