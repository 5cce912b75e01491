public import Observation

/// Where the command line ends and the network begins.
public protocol ChainProbing: Sendable {
  /// What came of it under `ChainObservation`: a target that did not answer is a failed outcome, not an error.
  /// Throws for files that cannot be used. When the task is cancelled it comes back soon with what is known.
  func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation
}
