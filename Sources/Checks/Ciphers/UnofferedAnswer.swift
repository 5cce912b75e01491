public import Observation

/// Reports a server that selects parameters the ClientHello did not offer.
public struct UnofferedAnswer: CiphersCheck {
  public let id = "server.unoffered-answer"
  public let title = "Answers what was not offered"
  public let severity = Severity.medium
  public let rationale = "A client has to end such a handshake, so that the server serves only those that do not look."
  public let reference = ["RFC 9846, section 4.2.3", "RFC 5246, section 7.4.1.3"]
  public let remedy = "update the server, or what stands before it"

  public init() {}

  /// Words in the codes of the anomalies to report.
  private static let words: Set<Substring> = ["unoffered", "ignores", "newer"]

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.oddities.filter { !Self.words.isDisjoint(with: $0.code.split { ".-".contains($0) }) }.map { finding($0.message) }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.oddities = [OddityObservation(code: "server.closes-without-alert", message: "it closes")] },
      .fires(.medium) { $0.oddities = [OddityObservation(code: "server.picks-unoffered-suite", message: "picks another")] },
      .fires(.medium) { $0.oddities = [OddityObservation(code: "server.ignores-signature-algorithms", message: "signs otherwise")] },
      .fires(.medium) { $0.oddities = [OddityObservation(code: "server.answers-newer-version", message: "answers newer")] },
    ]
  }
}
