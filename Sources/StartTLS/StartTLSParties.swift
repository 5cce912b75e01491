/// The names of server and client, for protocols that send them before TLS.
public struct StartTLSParties: Hashable, Sendable {
  /// The server's name, or its address as text, for XMPP's `to`.
  public var host: String
  /// The client's name, for SMTP's EHLO (RFC 5321, section 4.1.1.1).
  public var client: String

  /// The default uses `.invalid`, which RFC 2606 reserves.
  public init(host: String, client: String = "tlsprobe.invalid") {
    self.host = host
    self.client = client
  }
}
