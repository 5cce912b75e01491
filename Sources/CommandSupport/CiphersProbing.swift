public import Connect
public import Enumeration
public import Observation
public import Probes

/// The network access of `ciphers`.
public protocol CiphersProbing: Sendable {
  /// Returns the result as `CiphersObservation`: an unreachable target is a failed outcome, not an error.
  ///
  /// Calls `progress` with each update. When the task is cancelled or the time is up it returns soon with a partial result.
  func observe(_ request: CiphersRequest, progress: @escaping @Sendable (CiphersProgress) -> Void) async throws(CommandLineError)
    -> CiphersResult
}

/// The result of an enumeration.
public struct CiphersResult: Sendable {
  public var observation: Observation
  /// True if the enumeration is incomplete: the time was up, or the task was cancelled.
  public var isPartial: Bool

  public init(_ observation: Observation, isPartial: Bool = false) {
    self.observation = observation
    self.isPartial = isPartial
  }
}

/// An implementation without network access.
struct UnavailableCiphersProbing: CiphersProbing {
  func observe(_ request: CiphersRequest, progress: @escaping @Sendable (CiphersProgress) -> Void) async throws(CommandLineError)
    -> CiphersResult
  {
    throw CommandLineError(.internalError, "ciphers cannot reach the network in this build")
  }
}

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
