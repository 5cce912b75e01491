internal import TLSWire

/// The result of an inquiry, after retries where a single outcome proves nothing.
enum ProbeConclusion: Hashable, Sendable {
  /// The server sent a ServerHello, also of SSL 2.0, or a HelloRetryRequest.
  case hello(ServerResponse)
  case flight(FlightContents)
  case refused(Evidence)
  case unknown(Evidence)
}

/// Decides whether an outcome is conclusive.
struct OutcomeClassifier: Sendable {
  /// Retries after a reset succeeded: resets are weaker evidence for this server.
  private(set) var isFlaky = false
  /// The same for timeouts.
  private(set) var isLossy = false

  /// Nil: retry. `earlier` are the grounds of the previous tries.
  mutating func finding(_ answer: ProbeOutcome, after earlier: [Evidence.Ground]) -> ProbeConclusion? {
    switch answer {
    case .said(let said): return finding(said, after: earlier)
    case .flight(let flight):
      note(earlier)
      return .flight(flight)
    case .reset: return settle(.reset, earlier, needed: isFlaky ? 8 : 3)
    case .silence: return unknown(.silence, earlier, needed: isLossy ? 4 : 2)
    case .unconnected: return unknown(.unconnected, earlier, needed: 3)
    }
  }

  private mutating func finding(_ said: ServerResponse, after earlier: [Evidence.Ground]) -> ProbeConclusion? {
    if said.hello != nil || said.ssl2 != nil {
      note(earlier)
      return .hello(said)
    }
    if let alert = said.alert {
      guard Self.isPassing(alert.what) else {
        note(earlier)
        return .refused(Evidence(.alert(alert), tries: earlier.filter { $0 == .alert(alert) }.count + 1))
      }
      return settle(.alert(alert), earlier, needed: 3)
    }
    if let error = said.ssl2Error { return .refused(Evidence(.malformed("SSLv2 error \(error)"))) }
    if case .malformed(let error) = said.ending { return settle(.malformed(error.description), earlier, needed: 2) }
    return settle(.closed, earlier, needed: 2)
  }

  /// Alerts that a server may send for internal reasons rather than because of the ClientHello.
  static func isPassing(_ alert: AlertDescription) -> Bool {
    [0, 80, 90].contains(alert.rawValue)
  }

  private mutating func note(_ earlier: [Evidence.Ground]) {
    if earlier.contains(.reset) { isFlaky = true }
    if earlier.contains(.silence) { isLossy = true }
  }

  /// A refusal after enough identical outcomes; mixed grounds remain unknown.
  private func settle(_ ground: Evidence.Ground, _ earlier: [Evidence.Ground], needed: Int) -> ProbeConclusion? {
    let tries = earlier.count + 1
    let same = earlier.filter { $0 == ground }.count + 1
    if same >= needed { return .refused(Evidence(ground, tries: same)) }
    return tries >= Self.mostTries ? .unknown(Evidence(ground, tries: tries)) : nil
  }

  private func unknown(_ ground: Evidence.Ground, _ earlier: [Evidence.Ground], needed: Int) -> ProbeConclusion? {
    let tries = earlier.count + 1
    let same = earlier.filter { $0 == ground }.count + 1
    return same >= needed || tries >= Self.mostTries ? .unknown(Evidence(ground, tries: tries)) : nil
  }

  /// The maximum number of tries of a ClientHello, whatever the mixture of outcomes.
  private static let mostTries = 12
}
