/// Tells resets that are a server's answer to a hello from resets that befall any connection.
///
/// A hello whose resets a later try does not meet was unlucky; how often that happens says how many resets in a row prove an answer.
struct ResetJudge: Sendable {
  /// What to do about a reset.
  enum Verdict: Hashable, Sendable {
    case tryAgain(after: Duration)
    /// It is the answer.
    case answer
  }

  /// Connections that were not reset.
  private(set) var clean = 0
  /// Resets of hellos that were answered in another way at last.
  private var unlucky = 0
  /// Hellos that nothing but resets came to.
  private var confirmed = 0

  /// Whether this server is known to answer by resets, and by nothing else to reset.
  var isManner: Bool { confirmed >= Self.proof && unlucky == 0 }

  mutating func answered(after resets: Int) {
    clean += 1
    unlucky += resets
  }

  /// A hello has been reset for the `resets`th time; `cleanBefore` is what `clean` was when that began.
  mutating func verdict(on resets: Int, cleanBefore: Int) -> Verdict {
    // When nothing else gets through either it may not be the hello's fault.
    let isSingled = isManner || clean > cleanBefore
    guard resets > (isSingled ? limit : max(limit, Self.unsingled)) else {
      let isKnown = isManner || unlucky > 0 && isSingled
      return .tryAgain(after: isKnown ? .zero : Self.pauses[min(resets, Self.pauses.count) - 1])
    }
    confirmed += 1
    return .answer
  }

  /// How often a hello is tried again.
  private var limit: Int {
    guard unlucky > 0 else { return isManner ? 1 : Self.pauses.count - 1 }
    // So many that it is all but impossible for each to have been bad luck.
    var chance = 1.0
    for tries in 1...Self.most {
      chance *= Double(unlucky) / Double(unlucky + clean)
      if chance < Self.doubt { return max(tries - 1, 2) }
    }
    return Self.most
  }

  private static let proof = 3
  private static let most = 11
  private static let unsingled = 5
  private static let doubt = 0.000_01
  /// Together longer than the second over which servers count connections.
  private static let pauses: [Duration] = [.zero, .milliseconds(250), .seconds(1), .seconds(2)]
}
