internal import TLSEngine

/// What handshakes with one configuration share, made when the first of them needs it: that is costly.
final class PreparedContext {
  private var context: TLSContext?
  private var alpn: [String] = []

  /// The configurations differ in ALPN at most: a server that wants HTTP/1.1 is not offered HTTP/2 again.
  func ready(for configuration: TLSConfiguration) throws(TLSError) -> TLSContext {
    if let context, alpn == configuration.alpn { return context }
    let made = try TLSContext(client: configuration)
    context = made
    alpn = configuration.alpn
    return made
  }
}
