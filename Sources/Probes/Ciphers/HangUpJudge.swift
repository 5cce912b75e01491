/// Tells hanging up without a word that is a server's answer to a hello from that which befalls any connection.
///
/// A hello that was hung up on and is answered at a later try was unlucky; how often that happens says how many times in a row
/// prove an answer. A reset and a close without a byte are alike here: who refuses connections does either.
struct HangUpJudge: Sendable {
  /// What to do about it.
  enum Verdict: Hashable, Sendable {
    case tryAgain(after: Duration)
    /// It is the answer.
    case answer
  }

  /// Connections on which something was said.
  private(set) var clean = 0
  /// How often hellos were hung up on that something was said to at last.
  private var unlucky = 0
  /// Hellos to which nothing was ever said.
  private var confirmed = 0
  /// The hellos that were hung up on among the last ones, nil for the others.
  private var recent: [Int?] = []

  /// Whether this server is known to answer so, and to do it for no other reason.
  var isManner: Bool { confirmed >= Self.proof && unlucky == 0 }

  /// Whether several hellos met it of late, so that it may be the number of connections rather than the hello.
  var isSuspicious: Bool { Set(recent.compactMap { $0 }).count >= Self.several }

  mutating func answered(after hangUps: Int) {
    clean += 1
    unlucky += hangUps
    note(nil)
  }

  /// A hello's connection was gone before it could be used.
  mutating func missed(_ hello: Int) { note(hello) }

  /// A hello has been hung up on for the `hangUps`th time; `cleanBefore` is what `clean` was when that began.
  mutating func verdict(on hello: Int, hangUps: Int, cleanBefore: Int) -> Verdict {
    note(hello)
    // When nothing else gets through either it may not be the hello's fault.
    let isSingled = isManner || clean > cleanBefore
    let limit = limit(others: clean - cleanBefore)
    guard hangUps > (isSingled ? limit : max(limit, clean == 0 ? Self.unheard : Self.unsingled)) else {
      let isHasty = isSingled && (unlucky > 0 || !isSuspicious)
      return .tryAgain(after: isHasty ? .zero : Self.pauses[min(hangUps, Self.pauses.count) - 1])
    }
    confirmed += 1
    return .answer
  }

  private mutating func note(_ hello: Int?) {
    if recent.count == Self.recentCount { recent.removeFirst() }
    recent.append(hello)
  }

  /// How often a hello is tried again when so many others have fared well meanwhile.
  private func limit(others: Int) -> Int {
    // Who asked will ask once more in any case.
    if isManner { return 0 }
    guard unlucky > 0 else { return isSuspicious || others < Self.many ? Self.pauses.count - 1 : 1 }
    // So many that it is all but impossible for each to have been bad luck.
    var chance = 1.0
    for tries in 1...Self.most {
      chance *= Double(unlucky) / Double(unlucky + clean)
      if chance < Self.doubt { return max(tries - 1, 2) }
    }
    return Self.most
  }

  private static let proof = 3
  private static let several = 3
  private static let recentCount = 16
  private static let most = 11
  private static let unsingled = 5
  /// From a server that has never said a word.
  private static let unheard = 3
  private static let many = 6
  private static let doubt = 0.000_01
  /// Together longer than the second over which servers count connections.
  private static let pauses: [Duration] = [.zero, .milliseconds(250), .seconds(1), .seconds(2)]
}
