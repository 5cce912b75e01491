public import Observation

/// Reports values of a ServerHello that must be random and are repeated.
public struct RepeatedRandom: CiphersCheck {
  public let id = "server.repeated-random"
  public let title = "Repeats random values"
  public let severity = Severity.high
  public let rationale =
    """
    A server that repeats its random in other handshakes has no usable random number generator, or does not generate it per handshake: \
    keys can be guessed, and signatures be replayed.
    """
  public let reference = ["RFC 9846, appendix C.1", "RFC 5246, section 7.4.1.3"]
  public let cwe = ["CWE-330"]
  public let remedy = "repair the random number generator, and replace keys that it generated"

  public init() {}

  public func findings(in seen: CiphersObservation) -> [Finding] {
    seen.oddities.compactMap { oddity in
      switch oddity.code {
      case "server.repeats-random": finding("the server \(oddity.message)")
      case "server.repeats-session-id": finding("the server \(oddity.message)", severity: .medium)
      default: nil
      }
    }
  }

  public var examples: [CheckExample] {
    func oddity(_ code: String) -> [AnomalyObservation] { [AnomalyObservation(code: code, message: "repeats a value in TLSv1.2")] }
    return [
      .quiet(ciphers: { _ in }),
      .quiet { $0.oddities = oddity("server.closes-without-alert") },
      .fires(.high) { $0.oddities = oddity("server.repeats-random") },
      .fires(.medium) { $0.oddities = oddity("server.repeats-session-id") },
    ]
  }
}
