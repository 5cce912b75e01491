public import Observation

/// The network access of `chain`.
public protocol ChainProbing: Sendable {
  /// Returns the result as `ChainObservation`: an unreachable target is a failed outcome, not an error. Throws for files that cannot be
  /// used. When the task is cancelled it returns soon with a partial result.
  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation
}
