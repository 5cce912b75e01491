public import Resolver
public import Transport

/// Options for reaching a target, as given by the shared command-line options.
public struct ConnectOptions: Sendable {
  public var families: AddressFamilies = .both
  /// The `--connect-to` rules; the first match applies.
  public var connectTo: [ConnectTo] = []
  public var tcp = TCPOptions()
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
