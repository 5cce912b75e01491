/// Proves whose order decides a server's choices, and which order that is, from known choices and as few more as possible.
///
/// Offers list items against the customary order, so that a server with its own order reveals it with every choice. Facts that follow from
/// known choices are not probed again: only neighbors that no choice has compared are offered in pairs, all in parallel. If choices
/// contradict each other, one position after the other is probed, and then each pair of neighbors, which finds the items that the server
/// ranks equal.
struct PreferenceSearch<Item: Hashable & Sendable>: Sendable {
  struct Offer: Hashable, Sendable, Identifiable {
    let id: Int
    /// In the order of the ClientHello.
    let items: [Item]
  }

  enum Preference: Hashable, Sendable { case server, client, serverUnlessMarked, undetermined }

  enum Stage: Hashable, Sendable { case overview, pairs(round: Int), merge, chain, ties, done }

  /// Items that servers raise, or that make them raise others.
  struct Marks: Sendable {
    /// Items that a server may raise if the client lists one first (ChaCha20).
    var raised: Set<Item> = []
    /// Items that prevent raising if the client lists one first (AES-GCM).
    var leading: Set<Item> = []
    /// An item that the server does not accept, to be listed first.
    var decoy: Item?
  }

  /// Accepted items in the customary order.
  let items: [Item]
  let marks: Marks
  let longest: Int
  private let indices: [Item: Int]
  private var facts: PairwisePreferences
  /// A choice other than the first item proves that the server has its own order.
  private(set) var hasChosenFirstOnly = true
  private(set) var hasChosen = false
  private var stage = Stage.overview
  private var queue: [[Item]] = []
  private var underWay: [Int: [Item]] = [:]
  private var nextID = 0
  /// Offers without a choice, which are made a second time.
  private var repeated: Set<[Item]> = []
  private var failures = 0
  private var placed: [Item] = []
  private var pickedWithRaisedFirst: Item?
  /// The choice behind a decoy, if no other list was conclusive.
  private var pickedBehindDecoy: Item?
  private var hasAskedReverse = false
  private var hasAskedMiddle = false
  private var hasAskedDecoy = false
  /// Neighbors of which the server selects the one listed first.
  private var equals: [(Item, Item)] = []

  private(set) var preference = Preference.undetermined
  /// The server's order, or the customary one if it has none.
  private(set) var order: [Item]
  /// Runs of the order within which the client's order decides.
  private(set) var ties: [[Item]] = []

  /// Other orders that servers are known to follow, as ranks; used if a choice contradicts the customary order.
  let guesses: @Sendable () -> [[Int]]
  private var knownGuesses: [[Int]]?
  /// An order that was proven elsewhere.
  private var believed: [Int]?
  /// The ranks that contradict the fewest choices.
  private var ranks: [Int]

  init(
    _ items: [Item], records: [ObservedSelection<Item>], marks: Marks = Marks(), longest: Int = 128,
    guesses: @escaping @Sendable () -> [[Int]] = { [] }
  ) {
    self.items = items
    self.guesses = guesses
    ranks = Array(items.indices)
    self.marks = marks
    self.longest = longest
    indices = Dictionary(items.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    facts = PairwisePreferences(count: items.count)
    order = items
    guard items.count > 1 else {
      stage = .done
      return
    }
    var hasReverse = false
    for record in records {
      learn(record)
      hasReverse = hasReverse || isReverse(record)
    }
    queue.append(Self.along(Array(items.prefix(longest)), marks))
    if !hasReverse { askReverse() }
    if hasChosen { hasChosenFirstOnly ? askMiddle() : askPairsAhead() }
    if let first = items.first(where: { marks.raised.contains($0) }), items.contains(where: { !marks.raised.contains($0) }) {
      queue.append([first] + Self.against(Array(items.filter { $0 != first }.prefix(longest - 1)), marks))
    }
  }

  var isDone: Bool { stage == .done }

  /// The number of offers certain to follow those in progress.
  var foreseen: Int { isDone ? 0 : queue.count + (stage == .chain && !underWay.isEmpty ? 1 : 0) }

  mutating func offers(room: Int) -> [Offer] {
    var offers: [Offer] = []
    while offers.count < room, !queue.isEmpty {
      let items = queue.removeFirst()
      underWay[nextID] = items
      offers.append(Offer(id: nextID, items: items))
      nextID += 1
    }
    return offers
  }

  /// `picked` is nil if no item was selected.
  mutating func received(_ picked: Item?, to id: Int) {
    guard let offered = underWay.removeValue(forKey: id), stage != .done else { return }
    if let picked, offered.contains(picked), indices[picked] != nil {
      take(picked, of: offered)
    } else if repeated.insert(offered).inserted {
      queue.append(offered)
    } else {
      failures += 1
    }
    if queue.isEmpty, underWay.isEmpty { advance() }
  }

  private mutating func take(_ picked: Item, of offered: [Item]) {
    if stage == .chain {
      placed.append(picked)
    } else if stage == .ties {
      if let first = offered.first, first == picked, let second = offered.last { equals.append((second, first)) }
    } else if let first = offered.first, indices[first] == nil {
      pickedBehindDecoy = picked
    } else if isRaising(offered) {
      pickedWithRaisedFirst = picked
      if !marks.raised.contains(picked) { learn(ObservedSelection(offered: offered, picked: picked), evenIfRaising: true) }
    } else {
      learn(ObservedSelection(offered: offered, picked: picked))
    }
  }

  /// Whether a server may raise an item because of the first one.
  private func isRaising(_ offered: [Item]) -> Bool {
    guard let first = offered.first, marks.raised.contains(first) else { return false }
    return !offered.allSatisfy { marks.raised.contains($0) }
  }

  private mutating func learn(_ record: ObservedSelection<Item>, evenIfRaising: Bool = false) {
    let known = record.offered.filter { indices[$0] != nil }
    guard known.count > 1, let winner = indices[record.picked], evenIfRaising || !isRaising(record.offered) else { return }
    facts.learn(winner, of: known.compactMap { indices[$0] })
    hasChosen = true
    if known.first != record.picked { hasChosenFirstOnly = false }
  }

  /// From a ClientHello that listed two items against the customary order.
  private func isReverse(_ record: ObservedSelection<Item>) -> Bool {
    let known = record.offered.compactMap { indices[$0] }
    guard let first = known.first, let last = known.last else { return false }
    return first > last
  }

  private mutating func askReverse() {
    hasAskedReverse = true
    queue.append(Self.against(Array(items.prefix(longest)), marks))
  }

  /// A server may rank the first and the last item equal and still have an order for those between.
  private mutating func askMiddle() {
    guard !hasAskedMiddle, items.count > 2 else { return }
    hasAskedMiddle = true
    let list = Array(items.prefix(longest))
    let plain = list.indices.filter { !marks.raised.contains(list[$0]) }
    guard plain.count > 2 else { return }
    let middle = plain[plain.count / 2]
    queue.append([list[middle]] + list[..<middle] + list[(middle + 1)...])
  }

  /// Sets an order proven for other items, or in another version; if it fits, it takes precedence over all others.
  mutating func believe(_ ranks: [Int]) { believed = ranks }

  /// The customary order does not fit, so that one proven elsewhere would help.
  var isAstray: Bool {
    switch stage {
    case .pairs(let round): round > 0
    case .merge, .chain: true
    case .overview, .ties, .done: false
    }
  }

  private mutating func finish(_ preference: Preference, _ order: [Item], ties: [[Item]] = []) {
    self.preference = preference
    self.order = order
    self.ties = ties
    stage = .done
    queue = []
  }

  /// The customary order, starting with an item that makes no server raise another.
  static func along(_ items: [Item], _ marks: Marks) -> [Item] {
    let front = items.first { marks.leading.contains($0) } ?? items.first { !marks.raised.contains($0) }
    guard let front, let first = items.first, marks.raised.contains(first) || !marks.leading.isEmpty else { return items }
    return [front] + items.filter { $0 != front }
  }

  /// The order in which a ClientHello has to list items to reveal the server's order: the customary one reversed, but starting with an item
  /// that makes no server raise another.
  static func against(_ items: [Item], _ marks: Marks) -> [Item] {
    let reversed = Array(items.reversed())
    guard reversed.contains(where: { marks.raised.contains($0) }) else { return reversed }
    let front = reversed.first { marks.leading.contains($0) } ?? reversed.first { !marks.raised.contains($0) }
    guard let front else { return reversed }
    return [front] + reversed.filter { $0 != front }
  }
}

extension PreferenceSearch {
  private mutating func advance() {
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
  private mutating func askPairsAhead() {
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
