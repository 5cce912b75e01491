public import Observation

/// An observation with the findings of all checks: the input of a document.
public struct CheckedObservation: Sendable {
  /// With the codes of the weaknesses set in each cipher suite.
  public let observation: Observation
  /// Most severe first.
  public let findings: [Finding]

  /// Runs all checks.
  public init(_ observation: Observation, settings: CheckSettings = CheckSettings()) {
    self.observation = observation.markingWeaknesses
    findings = Checks.findings(in: observation, settings: settings)
  }

  /// An observation that no check examines, such as a fetch.
  public init(unexamined observation: Observation) {
    self.init(observation, findings: [])
  }

  init(_ observation: Observation, findings: [Finding]) {
    (self.observation, self.findings) = (observation, findings)
  }
}
