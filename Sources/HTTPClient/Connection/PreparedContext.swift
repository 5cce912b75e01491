internal import TLSEngine

/// A TLS context that handshakes with one configuration share, created for the first of them, because creation is expensive.
final class PreparedContext {
  private var context: TLSContext?
  private var alpn: [String] = []
  private var hasIdentity = false

  /// Returns a context for the configuration, which differs in ALPN and the client certificate at most: a server that requires HTTP/1.1 is
  /// not offered HTTP/2 again, and another origin gets no certificate.
  func ready(for configuration: TLSConfiguration) throws(TLSError) -> TLSContext {
    let hasIdentity = configuration.clientIdentity != nil
    if let context, alpn == configuration.alpn, self.hasIdentity == hasIdentity { return context }
    let made = try TLSContext(client: configuration)
    context = made
    alpn = configuration.alpn
    self.hasIdentity = hasIdentity
    return made
  }
}
