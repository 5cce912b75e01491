public import Bytes
public import StartTLS

/// Options for the steps between the TCP connection and the TLS handshake, in this order: proxy, PROXY protocol header, STARTTLS.
public struct TunnelOptions: Sendable {
  public var proxy: Proxy?
  /// Verifies the certificate chain of an `https` proxy: returns the reason to reject it, or nil to accept it. Without it every chain is
  /// accepted.
  public var judgesProxy: (@Sendable (_ chain: [[UInt8]], _ host: Target.Host) -> String?)?
  /// The version of the PROXY protocol header, sent to the server before all other bytes; nil to send none.
  public var proxyProtocol: ProxyProtocolHeader.Version?
  /// The client address in the PROXY protocol header; nil for the local address of our socket.
  public var proxyProtocolSource: Endpoint?
  public var startTLS: (any StartTLSProtocol)?
  /// The server name for protocols that send it before TLS; nil for the target's name or address.
  public var startTLSHost: String?

  public init() {}

  /// True if the TLS handshake directly follows the TCP handshake.
  public var isDirect: Bool { proxy == nil && proxyProtocol == nil && startTLS == nil }
}
