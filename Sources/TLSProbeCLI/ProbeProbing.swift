public import Observation
public import Probes

/// Where `probe` meets the network.
public protocol ProbeProbing: Sendable {
  /// What came of it under `ProbeObservation`: a name that does not resolve is a failed outcome, not an error, and attempts that fail
  /// are part of what was seen. Throws for files that cannot be used.
  ///
  /// Calls `progress` for each attempt. When the task is cancelled or the time is up it comes back soon with what is known.
  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
}

/// A world without a network.
struct UnavailableProbeProbing: ProbeProbing {
  func observe(_ request: ProbeRequest, progress: @escaping @Sendable (ProbeProgress) -> Void) async throws(CommandLineError)
    -> Observation
  {
    throw CommandLineError(.internalError, "probe cannot reach the network in this build")
  }
}
