/// Distinguishes a close or reset that is the server's refusal of a ClientHello from one caused by other conditions.
///
/// If a retry of the same ClientHello gets a response, the close was accidental; the rate of such accidents determines how many consecutive
/// closes prove a refusal. A reset and a close without a byte count the same: servers refuse connections with either.
struct DisconnectClassifier: Sendable {
  /// The next step.
  enum Verdict: Hashable, Sendable {
    case tryAgain(after: Duration)
    /// The close is the server's refusal.
    case answer
  }

  /// Connections with a response.
  private(set) var clean = 0
  /// The number of closes for ClientHellos that finally got a response.
  private var unlucky = 0
  /// ClientHellos that never got a response.
  private var confirmed = 0
  /// The ClientHellos of the most recent closes, nil for connections with a response.
  private var recent: [Int?] = []

  /// True if this server is known to refuse by closing, and never closed for another reason.
  var isManner: Bool { confirmed >= Self.proof && unlucky == 0 }

  /// True if several ClientHellos were closed recently, so that the number of connections may be the cause.
  var isSuspicious: Bool { Set(recent.compactMap { $0 }).count >= Self.several }

  mutating func answered(after hangUps: Int) {
    clean += 1
    unlucky += hangUps
    note(nil)
  }

  /// Records that the connection of a ClientHello was closed before it was used.
  mutating func missed(_ hello: Int) { note(hello) }

  /// Decides after the `hangUps`th close for a ClientHello; `cleanBefore` is the value of `clean` at the first of them, `cleanSince` at
  /// the one before this one.
  mutating func verdict(on hello: Int, hangUps: Int, cleanBefore: Int, cleanSince: Int) -> Verdict {
    note(hello)
    // If no other connection succeeds either, the cause may not be the ClientHello.
    let isSingled = isManner || clean > cleanBefore
    let limit = limit(others: clean - cleanBefore)
    guard hangUps > (isSingled ? limit : max(limit, clean == 0 ? Self.unheard : Self.unsingled)) else {
      // A server that limits the rate closes all connections for a while: an attempt without a success of another one since the last
      // attempt is no independent evidence, however rare accidents were until then.
      let isHasty = isSingled && (unlucky > 0 ? clean > cleanSince : !isSuspicious && hangUps == 1)
      return .tryAgain(after: isHasty ? .zero : pause(hangUps))
    }
    confirmed += 1
    return .answer
  }

  private func pause(_ hangUps: Int) -> Duration {
    if hangUps > Self.secondsPauses, unlucky > 0 { return Self.pauses[1] }
    return Self.pauses[min(hangUps, Self.pauses.count) - 1]
  }

  private mutating func note(_ hello: Int?) {
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append(hello)
  }

  /// The maximum number of retries of a ClientHello, given the number of other successes in the meantime.
  private func limit(others: Int) -> Int {
    // The enumeration itself will retry.
    if isManner { return 0 }
    // Two closes in a row may be the first ones of many, as of a server whose limit of connections is exceeded.
    guard unlucky > 0 else { return isSuspicious || others < Self.many ? Self.pauses.count - 1 : 2 }
    // Enough closes to practically exclude accidents.
    var chance = 1.0
    for tries in 1...Self.most {
      chance *= Double(unlucky) / Double(unlucky + clean)
      if chance < Self.doubt { return max(tries - 1, isSuspicious ? Self.secondsPauses : 2) }
    }
    return Self.most
  }

  private static let proof = 3
  private static let several = 3
  private static let recentCount = 16
  private static let most = 11
  private static let unsingled = 5
  /// For a server that has never responded.
  private static let unheard = 3
  private static let many = 6
  private static let doubt = 0.000_01
  /// The first three are in total longer than the second over which servers count connections.
  private static let pauses: [Duration] = [.zero, .milliseconds(250), .seconds(1), .seconds(2)]
  private static let secondsPauses = 3
}
