internal import TLSEngine

/// What handshakes with one configuration share, made when the first of them needs it: that is costly.
final class PreparedContext {
  private var context: TLSContext?
  private var alpn: [String] = []
  private var hasIdentity = false

  /// The configurations differ in ALPN and the client certificate at most: a server that wants HTTP/1.1 is not offered HTTP/2 again, and
  /// another origin gets no certificate.
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
