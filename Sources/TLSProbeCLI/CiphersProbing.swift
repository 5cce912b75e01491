public import Observation
public import Probes

/// Where `ciphers` meets the network.
public protocol CiphersProbing: Sendable {
  /// What came of it under `CiphersObservation`: a target that did not answer is a failed outcome, not an error.
  ///
  /// Calls `progress` as often as there is news. When the task is cancelled or the time is up it comes back soon with what is known.
  func observe(_ request: CiphersRequest, progress: @escaping @Sendable (CiphersProgress) -> Void) async throws(CommandLineError)
    -> CiphersAnswer
}

/// What came of an enumeration.
public struct CiphersAnswer: Sendable {
  public var observation: Observation
  /// Not all was asked: the time was up, or the task was cancelled.
  public var isPartial: Bool

  public init(_ observation: Observation, isPartial: Bool = false) {
    self.observation = observation
    self.isPartial = isPartial
  }
}

/// A world without a network.
struct UnavailableCiphersProbing: CiphersProbing {
  func observe(_ request: CiphersRequest, progress: @escaping @Sendable (CiphersProgress) -> Void) async throws(CommandLineError)
    -> CiphersAnswer
  {
    throw CommandLineError(.internalError, "ciphers cannot reach the network in this build")
  }
}
