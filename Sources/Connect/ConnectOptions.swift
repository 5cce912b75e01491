public import Resolver
public import Transport

/// How to reach a target; what the shared options of the command line say.
public struct ConnectOptions: Sendable {
  public var families: AddressFamilies = .both
  /// `--connect-to`, the first that matches counts.
  public var connectTo: [ConnectTo] = []
  public var tcp = TCPOptions()
  /// What stands between TCP and TLS.
  public var approach = Approach()
  /// For resolving and connecting together, then as long again for the proxy, and for STARTTLS.
  public var connectTimeout: Duration = .seconds(10)
  /// For each handshake.
  public var handshakeTimeout: Duration = .seconds(10)
  /// Targets at private and reserved addresses, and names for local use, are refused, as for URLs that strangers have written. The
  /// proxy is not a target: the user named it.
  public var reachesOnlyPublic = false
  /// How long the next address waits for the one before it (RFC 8305, section 5).
  public var attemptDelay: Duration = .milliseconds(250)

  public init() {}
}
