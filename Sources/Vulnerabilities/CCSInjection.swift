internal import Observation
internal import Probes
internal import TLSEngine
internal import TLSWire

/// Whether the server accepts ChangeCipherSpec before there are keys (CVE-2014-0224).
///
/// A vulnerable server accepts the first one in silence and then decrypts the second, which fails.
struct CCSInjection: VulnerabilityProbe {
  let id = "ccs-injection"
  let title = "CCS injection"
  let safety = ProbeSafety.safe
  let maximumConnections = 4
  private static let rounds = 2

  func run(in context: VulnerabilityContext) async -> VulnerabilityVerdict {
    let name = context.serverName
    var last = VulnerabilityVerdict.undetermined("no connection was left")
    for round in 1...Self.rounds {
      let outcomes = await context.attempts([0]) { _, stream, deadline -> Result<[Reaction], ProbeFailure> in
        do throws(ProbeFailure) {
          var connection = CraftedConnection(stream, try .offering(AnySuite.all, naming: name), deadline: deadline)
          try await connection.receiveFlight()
          let message = connection.handshake.changeCipherSpec
          let first = await connection.reaction(to: message, within: connection.patience)
          guard first == .silent else { return .success([first]) }
          return .success([first, await connection.reaction(to: message, within: connection.patience)])
        } catch {
          return .failure(error)
        }
      }
      switch outcomes[0] {
      case .failure(let failure)? where failure.isRefusal: return .notVulnerable("only TLS 1.3 is accepted")
      case .failure(let failure)?: last = .undetermined(failure)
      case .success(let reactions)?:
        last = Self.verdict(on: reactions, tries: round)
        // An alert that refuses is proof; what makes the server vulnerable, and an end without an alert, have to repeat.
        if last.outcome == .notVulnerable, reactions != [.closed] { return last }
      case nil: return last
      }
    }
    return last
  }

  private static func verdict(on reactions: [Reaction], tries: Int) -> VulnerabilityVerdict {
    let lines = zip(["first", "second"], reactions).map { "\($0) ChangeCipherSpec: \($1)" }
    switch (reactions[0], reactions.last) {
    // bad_record_mac, decryption_failed.
    case (.silent, .alert(AlertDescription(20))?), (.silent, .alert(AlertDescription(21))?), (.silent, .unreadable?):
      return .vulnerable("the server accepted ChangeCipherSpec before there were keys", evidence: lines, tries: tries)
    case (.silent, .silent?), (.silent, .reset?), (.silent, .closed?):
      return .undetermined("no alert after ChangeCipherSpec", evidence: lines, tries: tries)
    case (.silent, _): return .notVulnerable("refused at the second ChangeCipherSpec", evidence: lines, tries: tries)
    case (.reset, _): return .undetermined("reset after ChangeCipherSpec", evidence: lines, tries: tries)
    default: return .notVulnerable("refused: \(reactions[0])", evidence: lines, tries: tries)
    }
  }
}
