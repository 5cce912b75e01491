public import Observation

/// Reports a server that accepts early data, which can be replayed.
public struct EarlyDataTaken: ProbeCheck {
  public let id = "session.early-data"
  public let title = "Takes early data"
  public let severity = Severity.info
  public let rationale =
    "Early data can be replayed, and is not protected if the ticket's key is ever lost: requests that change something do harm there."
  public let reference = ["RFC 9846, section 8", "RFC 8470"]
  public let remedy = "see that the application takes only safe requests as early data, or answers 425, or turn it off"

  public init() {}

  public func findings(in seen: ProbeObservation) -> [Finding] {
    guard let resumption = seen.resumption, resumption.earlyData?.isAccepted == true else { return [] }
    return [finding("the server took early data" + (resumption.earlyDataLimit.map { ", of which tickets allow \($0) bytes" } ?? ""))]
  }

  public var examples: [CheckExample] {
    [
      .quietOnProbe { _ in },
      .firesOnProbe(.info) {
        $0.resumption?.earlyData = .example("early_data", "accepted")
        $0.resumption?.earlyDataLimit = 16_384
      },
    ]
  }
}
