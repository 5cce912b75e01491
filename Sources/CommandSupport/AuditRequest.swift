public import Inspection
public import Observation
public import Report

/// The parameters of `audit` for one target, independent of the command line syntax.
public struct AuditRequest: Sendable {
  public var chain: ChainRequest
  public var ciphers: CiphersRequest
  public var probe: ProbeRequest
  /// In documents: the parts that are requested.
  public var parts = Set(AuditPart.all)
  /// The ids of the vulnerability probes to run; nil for all.
  public var vulnerabilities: Set<String>?
  public var skippedVulnerabilities: Set<String> = []
  /// Runs vulnerability probes that may disturb the server.
  public var isIntrusive = false
  /// Nil for no limit.
  public var maxTime: Duration?
  /// The place in a file that names the target; nil for an argument.
  public var source: TargetSource?

  public init(chain: ChainRequest, ciphers: CiphersRequest, probe: ProbeRequest) {
    self.chain = chain
    self.ciphers = ciphers
    self.probe = probe
  }
}

/// The network access of `audit`.
public protocol AuditProbing: Sendable {
  /// Returns the result as `AuditObservation`: a name that does not resolve is a failed outcome, not an error. Throws for files that cannot
  /// be used.
  ///
  /// Calls `progress` with each update. When the task is cancelled or the time is up it returns soon with a partial result.
  func observe(_ request: AuditRequest, progress: @escaping @Sendable (AuditProgress) -> Void) async throws(CommandLineError)
    -> Observation
}

/// An implementation without network access.
struct UnavailableAuditProbing: AuditProbing {
  func observe(_ request: AuditRequest, progress: @escaping @Sendable (AuditProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    throw CommandLineError(.internalError, "audit cannot reach the network in this build")
  }
}
