public import Bytes
public import Resolver
public import StartTLS
public import Transport

/// Options for reaching a target, as given by the shared command-line options.
public struct ConnectOptions: Sendable {
  public var families: AddressFamilies = .both
  /// The `--connect-to` rules; the first match applies.
  public var connectTo: [ConnectTo] = []
  public var tcp = TCPOptions()
  /// The path of a Unix socket to connect to in place of every target; see `Endpoint.socket`.
  public var socket: String?
  /// Options for the steps between TCP and TLS.
  public var approach = TunnelOptions()
  /// Timeout for resolving and connecting together; the proxy and STARTTLS have the same timeout each. Default: 10 seconds.
  public var connectTimeout: Duration = .seconds(10)
  /// Timeout for each handshake; default: 10 seconds.
  public var handshakeTimeout: Duration = .seconds(10)
  /// Rejects targets at private and reserved addresses, and names for local use, for URLs from untrusted sources. Does not apply to the
  /// proxy: the user named it.
  public var reachesOnlyPublic = false
  /// Delay between connection attempts to successive addresses (RFC 8305, section 5); default: 250 ms.
  public var attemptDelay: Duration = .milliseconds(250)

  public init() {}
}

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
