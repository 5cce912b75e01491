public import Connect
public import Enumeration

/// The parameters of `ciphers`, independent of the command line syntax.
public struct CiphersRequest: Sendable {
  public var target: Target
  public var connection = ConnectionParameters()
  /// Nil for no limit.
  public var maxTime: Duration?
  /// The server name to send, and the topics, versions and suites to probe.
  public var plan = EnumerationPlan()
  /// Maximum number of concurrent connections.
  public var maxConnections = 64
  /// Connections per second; nil for no limit except the server's.
  public var rate: Double?
  /// Report unsupported parameters, too.
  public var showsAll = false
  /// Log the steps on standard error.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }
}
