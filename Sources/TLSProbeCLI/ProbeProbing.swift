public import Observation
public import Probes

/// The network access of `probe`.
public protocol ProbeProbing: Sendable {
  /// Returns the result as `ProbeObservation`: a name that does not resolve is a failed outcome, not an error, and failed attempts are part
  /// of the observation. Throws for files that cannot be used.
  ///
  /// Calls `progress` for each attempt. When the task is cancelled or the time is up it returns soon with a partial result.
  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
}

/// An implementation without network access.
struct UnavailableProbeProbing: ProbeProbing {
  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    throw CommandLineError(.internalError, "probe cannot reach the network in this build")
  }
}
