extension PreferenceSearch {
  mutating func advance() {
    switch stage {
    case .overview: leaveOverview()
    case .pairs(let round): leavePairs(round)
    case .merge: continueMerge()
    case .chain: continueChain()
    case .ties: leaveTies()
    case .done: break
    }
  }

  private var isConsistent: Bool { facts.contradictions.isEmpty && facts.order(by: ranks) != nil }

  private mutating func leaveOverview() {
    guard failures == 0 else { return finish(.undetermined, items) }
    if hasChosen, hasChosenFirstOnly {
      // Only choices that favor each of two items over the other distinguish a client's order from a server's.
      if !isConsistent {
        askMiddle()
        return queue.isEmpty ? finish(.client, items) : ()
      }
      if !hasAskedReverse { return askReverse() }
      if pickedWithRaisedFirst.map({ marks.raised.contains($0) }) == true, askDecoy() { return }
      if let pickedBehindDecoy, marks.raised.contains(pickedBehindDecoy) { return finish(.client, items) }
    }
    guard isConsistent else { return beginChain() }
    askPairs(round: 0)
  }

  /// With a single item that is not raised, no list that begins with an accepted one distinguishes a client's order from a server's that
  /// raises the client's first item; a list that begins with another item does.
  private mutating func askDecoy() -> Bool {
    guard !hasAskedDecoy, let decoy = marks.decoy, items.count < longest else { return false }
    hasAskedDecoy = true
    queue.append([decoy] + items.filter { marks.raised.contains($0) } + items.filter { !marks.raised.contains($0) })
    return true
  }

  // MARK: guesses, proven by pairs

  /// Finds the order that fits the choices so far.
  private mutating func fitRanks() {
    guard believed != nil || (facts.best(of: [ranks])?.errors ?? 0) > 0 else { return }
    let known = knownGuesses ?? guesses()
    knownGuesses = known
    if let best = facts.best(of: [believed].compactMap { $0 } + [ranks] + known) { ranks = best.ranks }
  }

  private mutating func askPairs(round: Int) {
    fitRanks()
    guard let order = facts.order(by: ranks) else { return beginChain() }
    let pairs = unproven(order)
    if pairs.isEmpty { return finishInOrder(order.map { items[$0] }) }
    if round > Self.mostRounds, pairs.count > Self.fewPairs {
      stage = .merge
      return continueMerge()
    }
    stage = .pairs(round: round)
    queue = pairs
  }

  /// In parallel with the overview, if the customary order fits the choices so far.
  mutating func askPairsAhead() {
    guard facts.best(of: [ranks])?.errors == 0, let order = facts.order(by: ranks) else { return }
    queue += unproven(order)
  }

  private func unproven(_ order: [Int]) -> [[Item]] {
    zip(order, order.dropFirst()).filter { !isProven($0, $1) }.map { pair($0, $1) }
  }

  private func isProven(_ upper: Int, _ lower: Int) -> Bool {
    facts.isOwn(upper, lower) || (isRaised(lower, not: upper) && facts.beats(upper, lower))
  }

  private func isRaised(_ one: Int, not other: Int) -> Bool {
    marks.raised.contains(items[one]) && !marks.raised.contains(items[other])
  }

  /// The less preferred one first, so that a client's order would show; never a marked one before another.
  private func pair(_ upper: Int, _ lower: Int) -> [Item] {
    isRaised(lower, not: upper) ? [items[upper], items[lower]] : [items[lower], items[upper]]
  }

  private mutating func leavePairs(_ round: Int) {
    guard failures == 0 else { return finish(.undetermined, facts.order(by: ranks).map { $0.map { items[$0] } } ?? items) }
    guard isConsistent else { return beginChain() }
    askPairs(round: round + 1)
  }

  private mutating func finishInOrder(_ order: [Item]) {
    guard let picked = pickedWithRaisedFirst, picked != order.first else { return finish(.server, order) }
    finish(marks.raised.contains(picked) ? .serverUnlessMarked : .undetermined, order)
  }

  /// Offers together all items that may come next, one position after the other.
  private mutating func continueMerge() {
    guard failures == 0 else { return finish(.undetermined, items) }
    guard isConsistent, let order = facts.order(by: ranks) else { return beginChain() }
    for start in order.indices {
      let rest = order[start...]
      let rivals = rest.filter { item in !rest.contains { facts.beats($0, item) } }
      guard rivals.count > 1 else { continue }
      stage = .merge
      queue = [Self.against(rivals.sorted().map { items[$0] }, marks)]
      return
    }
    askPairs(round: 0)
  }

  // MARK: servers whose choice depends on the client's list

  /// Their choices from the customary order, position by position.
  private mutating func beginChain() {
    guard items.count <= Self.longestChain else { return finish(.undetermined, items) }
    stage = .chain
    placed = []
    continueChain()
  }

  private mutating func continueChain() {
    let places = Set(placed)
    let rest = items.filter { !places.contains($0) }
    guard failures == 0 else { return finish(.undetermined, placed + rest) }
    guard rest.count > 1 else {
      placed += rest
      return beginTies()
    }
    queue = [Self.along(rest, marks)]
  }

  /// Offers each neighbor before the one above it.
  private mutating func beginTies() {
    stage = .ties
    let order = placed.compactMap { item in items.firstIndex(of: item) }
    queue = zip(order, order.dropFirst()).filter { !facts.isOwnInPair($0, $1) && !isRaised($1, not: $0) }
      .map { [items[$1], items[$0]] }
    if queue.isEmpty { leaveTies() }
  }

  private mutating func leaveTies() {
    guard failures == 0 else { return finish(.undetermined, placed) }
    let ties = runs
    if ties.first?.count == items.count { return finish(.client, items) }
    guard ties.isEmpty else { return finish(.undetermined, placed, ties: ties) }
    // The remaining contradictions have to be due to the marked items.
    let raised = marks.raised
    let isExplained = facts.contradictions.allSatisfy { raised.contains(items[$0.0]) != raised.contains(items[$0.1]) }
    finish(isExplained && !raised.isEmpty ? .serverUnlessMarked : .undetermined, placed)
  }

  private var runs: [[Item]] {
    var runs: [[Item]] = []
    for (upper, lower) in zip(placed, placed.dropFirst()) where equals.contains(where: { $0.0 == upper && $0.1 == lower }) {
      if let last = runs.indices.last, runs[last].last == upper { runs[last].append(lower) } else { runs.append([upper, lower]) }
    }
    return runs
  }

  private static var fewPairs: Int { 6 }
  /// Rounds of pairs before the positions are determined one by one.
  private static var mostRounds: Int { 4 }
  private static var longestChain: Int { 64 }
}
