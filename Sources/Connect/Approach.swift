public import Bytes
public import StartTLS

/// What lies between a TCP connection and the handshake, in this order: a proxy, a header of the PROXY protocol, STARTTLS.
public struct Approach: Sendable {
  public var proxy: Proxy?
  /// Why the chain of an `https` proxy is not to be trusted, nil when it is; without a judge any chain will do.
  public var judgesProxy: (@Sendable (_ chain: [[UInt8]], _ host: Target.Host) -> String?)?
  /// The first that the server gets to read.
  public var proxyProtocol: ProxyProtocolHeader.Version?
  /// The client that the header names; nil for our own socket.
  public var proxyProtocolSource: Endpoint?
  public var startTLS: (any StartTLSProtocol)?
  /// The server's name for protocols that say it before TLS; nil for the target's name or address.
  public var startTLSHost: String?

  public init() {}

  /// TLS comes straight after TCP.
  public var isDirect: Bool { proxy == nil && proxyProtocol == nil && startTLS == nil }
}
