public import Connect
public import Enumeration

/// What `ciphers` was asked, free of how it was written on the command line.
public struct CiphersRequest: Sendable {
  public var target: Target
  public var connection = ConnectionRequest()
  /// Nil for no limit.
  public var maxTime: Duration?
  /// Which name is sent, which topics, versions and suites are asked.
  public var plan = EnumerationPlan()
  /// Connections at once.
  public var maxConnections = 64
  /// Connections a second; nil for no limit but the server's.
  public var rate: Double?
  /// Report what is not accepted too.
  public var showsAll = false
  /// Say on standard error what is being done.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }
}
