public import Observation
internal import TLSWire

/// Reports a server that accepts early data, which can be replayed.
public struct EarlyDataAccepted: ProbeCheck {
  public let id = "session.early-data"
  public let title = "Accepts early data"
  public let severity = Severity.info
  public let rationale =
    "Early data can be replayed and is not forward secret if the ticket key leaks: requests that change state are at risk."
  public let reference = ["RFC 9846, section 8", "RFC 8470"]
  public let cwe = ["CWE-294"]
  public let aliases = ["0-RTT"]
  public let remedy = "accept only safe requests as early data, respond with 425 (Too Early) to others, or disable early data"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    guard let resumption = seen.resumption, resumption.earlyData?.isAccepted == true else { return [] }
    return [finding("the server accepted early data" + (resumption.earlyDataLimit.map { "; its tickets allow \($0) bytes" } ?? ""))]
  }

  public func coverage(in seen: ProbeObservation) -> CheckCoverage {
    CheckCoverage(seen.resumption?.earlyData, named: "early data")
  }

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .firesOnProbe(.info) {
        $0.resumption?.earlyData = .example("early_data", .accepted)
        $0.resumption?.earlyDataLimit = 16_384
      },
    ]
  }
}
