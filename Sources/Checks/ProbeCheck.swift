public import Observation

/// A check that examines the probe of one server.
public protocol ProbeCheck: Check {
  func findings(in seen: ProbeObservation) -> [Finding]
  /// Whether the property was probed and decided.
  func coverage(in seen: ProbeObservation) -> CheckCoverage
}

extension ProbeCheck {
  public var parts: [AuditPart] { [.probe] }

  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    seen[ProbeObservation.self]?.value.map { findings(in: $0) } ?? []
  }
}
