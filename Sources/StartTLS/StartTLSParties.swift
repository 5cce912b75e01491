/// Who talks with whom, for protocols that say so before TLS.
public struct StartTLSParties: Hashable, Sendable {
  /// The server's name, or its address in text, as XMPP's `to` wants it.
  public var host: String
  /// The client's name, as SMTP's EHLO wants it (RFC 5321, section 4.1.1.1).
  public var client: String

  /// RFC 2606 keeps `.invalid` free, so that the default names nobody.
  public init(host: String, client: String = "tlsprobe.invalid") {
    self.host = host
    self.client = client
  }
}
