internal import TLSWire

/// What an inquiry has come to, after it was asked again where an answer alone proved nothing.
enum Finding: Hashable, Sendable {
  /// The server chose something, or asked for another hello.
  case hello(ServerAnswer)
  case flight(FlightAnswer)
  case refused(Evidence)
  case unknown(Evidence)
}

/// Decides what an answer proves, and when it proves nothing yet.
struct AnswerJudge: Sendable {
  /// Hellos were answered after their connection had been reset before: a reset tells less here.
  private(set) var isFlaky = false
  /// The same of silence.
  private(set) var isLossy = false

  /// Nil: ask again. `earlier` are the grounds of the tries before this one.
  mutating func finding(_ answer: Answer, after earlier: [Evidence.Ground]) -> Finding? {
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

  private mutating func finding(_ said: ServerAnswer, after earlier: [Evidence.Ground]) -> Finding? {
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

  /// Alerts that a server may send for reasons of its own rather than because of what the hello offers.
  static func isPassing(_ alert: AlertDescription) -> Bool {
    [0, 80, 90].contains(alert.rawValue)
  }

  private mutating func note(_ earlier: [Evidence.Ground]) {
    if earlier.contains(.reset) { isFlaky = true }
    if earlier.contains(.silence) { isLossy = true }
  }

  /// A refusal once the same thing has happened often enough; mixed grounds stay unknown.
  private func settle(_ ground: Evidence.Ground, _ earlier: [Evidence.Ground], needed: Int) -> Finding? {
    let tries = earlier.count + 1
    let same = earlier.filter { $0 == ground }.count + 1
    if same >= needed { return .refused(Evidence(ground, tries: same)) }
    return tries >= Self.mostTries ? .unknown(Evidence(ground, tries: tries)) : nil
  }

  private func unknown(_ ground: Evidence.Ground, _ earlier: [Evidence.Ground], needed: Int) -> Finding? {
    let tries = earlier.count + 1
    let same = earlier.filter { $0 == ground }.count + 1
    return same >= needed || tries >= Self.mostTries ? .unknown(Evidence(ground, tries: tries)) : nil
  }

  /// Whatever mixture of ends a hello has met, it is not sent more often.
  private static let mostTries = 12
}
