public import Observation

/// A check that looks at what a probe of one server saw.
public protocol ProbeCheck: Check {
  func findings(in seen: ProbeObservation) -> [Finding]
}

extension ProbeCheck {
  public func findings(in seen: Observation, settings: CheckSettings) -> [Finding] {
    seen[ProbeObservation.self]?.value.map { findings(in: $0) } ?? []
  }
}
