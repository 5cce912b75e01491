public import Observation

/// Reports a connection that is closed without close_notify.
public struct TruncatedClose: ProbeCheck {
  public let id = "close.truncated"
  public let title = "Closes without close_notify"
  public let severity = Severity.info
  public let rationale =
    "Without it, a client cannot distinguish the end of a response from truncation by an attacker, unless its length is known."
  public let reference = ["RFC 9846, section 6.1"]
  public let remedy = "send close_notify before closing the connection"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    guard seen.closure?.how == .truncated else { return [] }
    return [finding("the server closed the connection first, without close_notify")]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    seen.closure == nil ? .notExamined("the closure was not probed") : .examined
  }

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .quietOnProbe { $0.closure = ClosureObservation(how: .reset, evidence: EvidenceDescription(.reset)) },
      .quietOnProbe { $0.closure = ClosureObservation(how: .unanswered, evidence: EvidenceDescription(.close)) },
      .firesOnProbe(.info) { $0.closure = ClosureObservation(how: .truncated, evidence: EvidenceDescription(.close)) },
    ]
  }
}
