public import Observation
internal import TLSWire

/// Reports client-initiated renegotiation.
public struct ClientRenegotiation: ProbeCheck {
  public let id = "renegotiation.client-initiated"
  public let title = "Accepts client-initiated renegotiation"
  public let severity = Severity.medium
  public let rationale =
    "A renegotiation costs the server many times more than the client, which can repeat it indefinitely on one connection."
  public let reference = ["RFC 9325, section 3.5"]
  public let cve = ["CVE-2011-1473"]
  public let cwe = ["CWE-400"]
  public let aliases = ["THC-SSL-DOS"]
  public let remedy = "disable client-initiated renegotiation"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    guard let asked = seen.renegotiation?.clientInitiated, asked.isAccepted else { return [] }
    // A server that stops renegotiating after some tries enforces a limit.
    let isBounded = asked.evidence.tries < 3
    let words = "the server renegotiated at the client's request" + (asked.detail.map { ": \($0)" } ?? "")
    return [finding(words, severity: isBounded ? .low : .medium)]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    CheckCoverage(seen.renegotiation?.clientInitiated, named: "client-initiated renegotiation")
  }

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .quietOnProbe { $0.renegotiation?.clientInitiated = .example("client_initiated", .undetermined, .timeOut) },
      .firesOnProbe(.medium) {
        $0.renegotiation?.clientInitiated = .example("client_initiated", .accepted, detail: "3 of 3 tries went well", tries: 3)
      },
      .firesOnProbe(.low) {
        $0.renegotiation?.clientInitiated = .example(
          "client_initiated", .accepted, detail: "1 of 3 tries went well, then no_renegotiation", tries: 1)
      },
    ]
  }
}
