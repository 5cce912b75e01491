/// Pairwise preferences of a server among a number of items, by their indices.
struct PairwisePreferences: Sendable {
  let count: Int
  private var beats: [[Bool]]
  /// The winner was listed after the loser in the ClientHello, so that the choice was not the client's order.
  private var isOwn: [[Bool]]
  /// The same in a ClientHello with only these two items.
  private var isOwnInPair: [[Bool]]

  init(count: Int) {
    self.count = count
    beats = Array(repeating: Array(repeating: false, count: count), count: count)
    isOwn = beats
    isOwnInPair = beats
  }

  mutating func learn(_ winner: Int, of offered: [Int]) {
    var isBefore = true
    for loser in offered {
      if loser == winner {
        isBefore = false
        continue
      }
      beats[winner][loser] = true
      if isBefore { isOwn[winner][loser] = true }
      if isBefore, offered.count == 2 { isOwnInPair[winner][loser] = true }
    }
  }

  func beats(_ winner: Int, _ loser: Int) -> Bool { beats[winner][loser] }
  func isOwn(_ winner: Int, _ loser: Int) -> Bool { isOwn[winner][loser] }
  func isOwnInPair(_ winner: Int, _ loser: Int) -> Bool { isOwnInPair[winner][loser] }

  /// Pairs in which each item has been preferred to the other.
  var contradictions: [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for one in 0..<count {
      for other in one + 1..<max(count, one + 1) where beats[one][other] && beats[other][one] { pairs.append((one, other)) }
    }
    return pairs
  }

  /// An order consistent with all choices, by rank where no choice decides; nil if there is none.
  func order(by ranks: [Int]) -> [Int]? {
    let byRank = (0..<count).sorted { ranks[$0] < ranks[$1] }
    var losses = Array(repeating: 0, count: count)
    for winner in 0..<count {
      for loser in 0..<count where beats[winner][loser] { losses[loser] += 1 }
    }
    var isPlaced = Array(repeating: false, count: count)
    var result: [Int] = []
    while result.count < count {
      guard let next = byRank.first(where: { !isPlaced[$0] && losses[$0] == 0 }) else { return nil }
      isPlaced[next] = true
      result.append(next)
      for loser in 0..<count where beats[next][loser] { losses[loser] -= 1 }
    }
    return result
  }

  /// The guess that contradicts the fewest choices; the first of equally good ones.
  func best(of guesses: [[Int]]) -> (ranks: [Int], errors: Int)? {
    var facts: [(winner: Int, loser: Int)] = []
    for winner in 0..<count {
      for loser in 0..<count where beats[winner][loser] { facts.append((winner, loser)) }
    }
    var best: (ranks: [Int], errors: Int)?
    for guess in guesses where guess.count == count {
      let most = best?.errors ?? Int.max
      var errors = 0
      for fact in facts where guess[fact.winner] > guess[fact.loser] {
        errors += 1
        if errors >= most { break }
      }
      if errors < most { best = (guess, errors) }
    }
    return best
  }
}
