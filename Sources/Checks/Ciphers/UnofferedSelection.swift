public import Observation

/// Reports a server that selects parameters the ClientHello did not offer.
public struct UnofferedSelection: CiphersCheck {
  public let id = "server.unoffered-answer"
  public let title = "Selects parameters that were not offered"
  public let severity = Severity.medium
  public let rationale = "Clients must abort such a handshake, so only clients that do not check the selection can connect."
  public let reference = ["RFC 9846, section 4.2.3", "RFC 5246, section 7.4.1.3"]
  public let remedy = "update the server or the middlebox in front of it"

  public init() {}

  /// Words in the codes of the anomalies to report.
  private static let words: Set<Substring> = ["unoffered", "ignores", "newer"]

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.oddities.filter { !Self.words.isDisjoint(with: $0.code.split { ".-".contains($0) }) }.map { finding($0.message) }
  }

  public var examples: [CheckExample] {
    [
      .quiet(ciphers: { _ in }),
      .quiet { $0.oddities = [AnomalyObservation(code: "server.closes-without-alert", message: "closes without an alert")] },
      .fires(.medium) {
        $0.oddities = [AnomalyObservation(code: "server.picks-unoffered-suite", message: "selects a suite that was not offered")]
      },
      .fires(.medium) {
        $0.oddities = [AnomalyObservation(code: "server.ignores-signature-algorithms", message: "signs with another scheme")]
      },
      .fires(.medium) { $0.oddities = [AnomalyObservation(code: "server.answers-newer-version", message: "selects a newer version")] },
    ]
  }
}
