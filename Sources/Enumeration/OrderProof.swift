/// Proves in whose order a server chooses, and which order that is, from choices already seen and as few more as needed.
///
/// Offers list items against the customary order, so that a server that follows an order of its own shows it with every
/// choice. What follows from choices already seen is not asked again: only neighbours that no choice has compared are offered
/// in pairs, all side by side; where the guess fails, the candidates for the next place are offered together.
struct OrderProof<Item: Hashable & Sendable>: Sendable {
  struct Offer: Hashable, Sendable, Identifiable {
    let id: Int
    /// In the order of the hello.
    let items: [Item]
  }

  enum Preference: Hashable, Sendable { case server, client, serverUnlessMarked, undetermined }

  private enum Stage: Hashable, Sendable { case overview, pairs(round: Int), merge, chain, done }

  /// Accepted items in the customary order.
  let items: [Item]
  /// Items that a server may raise when the client lists one first (ChaCha20).
  private let marked: Set<Item>
  private let indices: [Item: Int]
  private let longest: Int
  private var beats: [[Bool]]
  /// Choices whose first item was not marked, or all whose were.
  private var records: [ChoiceRecord<Item>]
  private var stage = Stage.overview
  private var queue: [[Item]] = []
  private var underWay: [Int: [Item]] = [:]
  private var nextID = 0
  private var placed: [Item] = []
  private var raisesMarked = false
  private var pickedWithMarkedFirst: Item?
  /// Everything has been offered against the customary order in one hello.
  private var hasAskedReverse = false
  private var failures = 0
  private(set) var preference = Preference.undetermined
  /// The server's order, or the customary one where it has none.
  private(set) var order: [Item]

  /// Other orders that servers are known to follow, as ranks; asked for when the customary one contradicts a choice.
  private let guesses: @Sendable () -> [[Int]]
  private var knownGuesses: [[Int]]?
  /// An order that was proven elsewhere.
  private var believed: [Int]?
  /// The ranks that contradict the fewest choices.
  private var ranks: [Int]

  init(
    _ items: [Item], records: [ChoiceRecord<Item>], marked: Set<Item> = [], longest: Int = 128,
    guesses: @escaping @Sendable () -> [[Int]] = { [] }
  ) {
    self.items = items
    self.guesses = guesses
    ranks = Array(items.indices)
    self.marked = marked
    self.longest = longest
    indices = Dictionary(items.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    beats = Array(repeating: Array(repeating: false, count: items.count), count: items.count)
    order = items
    self.records = []
    for record in records { learn(record) }
    guard items.count > 1 else {
      stage = .done
      return
    }
    queue.append(Self.along(Array(items.prefix(longest)), marked: marked))
    if !hasReverseRecord {
      hasAskedReverse = true
      queue.append(Self.against(Array(items.prefix(longest)), marked: marked))
    }
    if let first = items.first(where: { marked.contains($0) }), items.contains(where: { !marked.contains($0) }) {
      queue.append([first] + Self.against(items.filter { $0 != first }, marked: marked).prefix(longest - 1))
    }
  }

  var isDone: Bool { stage == .done }

  /// How many offers will surely follow those that are under way.
  var foreseen: Int { isDone ? 0 : queue.count + (underWay.isEmpty ? 0 : 1) }

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

  /// `picked` is nil where no choice came.
  mutating func received(_ picked: Item?, to id: Int) {
    guard let items = underWay.removeValue(forKey: id) else { return }
    if let picked, items.contains(picked) {
      if stage == .chain {
        placed.append(picked)
      } else if items.count > 1, stage == .overview, let first = items.first, marked.contains(first),
        !items.allSatisfy({ marked.contains($0) })
      {
        raisesMarked = marked.contains(picked)
        pickedWithMarkedFirst = picked
      } else {
        learn(ChoiceRecord(offered: items, picked: picked))
      }
    } else {
      failures += 1
    }
    if queue.isEmpty, underWay.isEmpty { advance() }
  }

  /// The customary order, without a marked one in front.
  private static func along(_ items: [Item], marked: Set<Item>) -> [Item] {
    guard let first = items.first, marked.contains(first), let other = items.first(where: { !marked.contains($0) }) else { return items }
    return [other] + items.filter { $0 != other }
  }

  /// Items in the order in which a hello should list them so that the server's own order shows: the customary one reversed,
  /// without a marked one in front.
  static func against(_ items: [Item], marked: Set<Item>) -> [Item] {
    var reversed = Array(items.reversed())
    if let first = reversed.first, marked.contains(first), let other = reversed.firstIndex(where: { !marked.contains($0) }) {
      let item = reversed.remove(at: other)
      reversed.insert(item, at: 0)
    }
    return reversed
  }

  // MARK: what choices tell

  private mutating func learn(_ record: ChoiceRecord<Item>) {
    let known = record.offered.filter { indices[$0] != nil }
    guard known.count > 1, let winner = indices[record.picked] else { return }
    if let first = record.offered.first, marked.contains(first), !known.allSatisfy({ marked.contains($0) }) { return }
    records.append(ChoiceRecord(offered: known, picked: record.picked))
    for item in known where item != record.picked {
      if let loser = indices[item] { beats[winner][loser] = true }
    }
  }

  /// A choice from a hello that listed two items against the customary order.
  private var hasReverseRecord: Bool {
    records.contains { record in
      guard let first = record.offered.first.flatMap({ indices[$0] }), let last = record.offered.last.flatMap({ indices[$0] }) else {
        return false
      }
      return first > last
    }
  }

  private var followsClient: Bool { !records.isEmpty && records.allSatisfy { $0.picked == $0.offered.first } }

  /// Whether no choice contradicts another one.
  private var isConsistent: Bool {
    for one in items.indices {
      for other in items.indices where one < other && beats[one][other] && beats[other][one] { return false }
    }
    return topological != nil
  }

  /// An order that agrees with every choice, a known one where they are silent; nil when there is none.
  private var topological: [Int]? {
    let byRank = items.indices.sorted { ranks[$0] < ranks[$1] }
    var losses = items.indices.map { item in items.indices.reduce(0) { $0 + (beats[$1][item] ? 1 : 0) } }
    var isPlaced = Array(repeating: false, count: items.count)
    var result: [Int] = []
    while result.count < items.count {
      guard let next = byRank.first(where: { !isPlaced[$0] && losses[$0] == 0 }) else { return nil }
      isPlaced[next] = true
      result.append(next)
      for loser in items.indices where beats[next][loser] { losses[loser] -= 1 }
    }
    return result
  }

  /// Looks for the order that fits what has been seen.
  private mutating func fitRanks() {
    var facts: [(winner: Int, loser: Int)] = []
    for winner in items.indices {
      for loser in items.indices where beats[winner][loser] { facts.append((winner, loser)) }
    }
    var best = (ranks: ranks, errors: facts.count { ranks[$0.winner] > ranks[$0.loser] })
    guard best.errors > 0 || believed != nil else { return }
    let known = knownGuesses ?? guesses()
    knownGuesses = known
    for guess in [believed].compactMap({ $0 }) + known where guess.count == items.count {
      var errors = 0
      for fact in facts where guess[fact.winner] > guess[fact.loser] {
        errors += 1
        if errors > best.errors { break }
      }
      if errors < best.errors || (errors == best.errors && guess == believed) { best = (guess, errors) }
    }
    ranks = best.ranks
  }

  /// An order that was proven for other items, or in another version; where it fits, it is believed before all others.
  mutating func believe(_ ranks: [Int]) { believed = ranks }

  /// The customary order has failed, so that one proven elsewhere would help.
  var isAstray: Bool {
    switch stage {
    case .pairs(let round): round > 0
    case .merge, .chain: true
    case .overview, .done: false
    }
  }

  // MARK: stages

  private mutating func advance() {
    switch stage {
    case .overview: leaveOverview()
    case .pairs(let round): leavePairs(round)
    case .merge: continueMerge()
    case .chain: continueChain()
    case .done: break
    }
  }

  private mutating func leaveOverview() {
    guard failures == 0 else { return finish(.undetermined, items) }
    if followsClient {
      // Only a choice of each of two items over the other one tells a client's order from a server's.
      if !isConsistent || raisesMarked { return finish(.client, items) }
      if !hasAskedReverse {
        hasAskedReverse = true
        queue.append(Self.against(Array(items.prefix(longest)), marked: marked))
        return
      }
      guard pickedWithMarkedFirst != nil else { return finish(.undetermined, items) }
    }
    guard isConsistent else { return beginChain() }
    if raisesMarked, let picked = pickedWithMarkedFirst, let top = topological?.first, items[top] == picked { raisesMarked = false }
    askPairs(round: 0)
  }

  private mutating func askPairs(round: Int) {
    fitRanks()
    guard let order = topological else { return beginChain() }
    var pairs: [[Item]] = []
    for (upper, lower) in zip(order, order.dropFirst()) where !beats[upper][lower] {
      pairs.append(Self.pair(items[upper], items[lower], marked))
    }
    if pairs.isEmpty { return finish(raisesMarked ? .serverUnlessMarked : .server, order.map { items[$0] }) }
    if round > Self.mostRounds, pairs.count > Self.fewPairs {
      stage = .merge
      return continueMerge()
    }
    stage = .pairs(round: round)
    queue = pairs
  }

  /// The lower one first, so that a client's order would show; never a marked one before another.
  private static func pair(_ upper: Item, _ lower: Item, _ marked: Set<Item>) -> [Item] {
    marked.contains(lower) && !marked.contains(upper) ? [upper, lower] : [lower, upper]
  }

  private mutating func leavePairs(_ round: Int) {
    guard failures == 0 else { return finish(.undetermined, topological.map { $0.map { items[$0] } } ?? items) }
    guard isConsistent else { return beginChain() }
    askPairs(round: round + 1)
  }

  /// Offers together all that may come next, one place after the other.
  private mutating func continueMerge() {
    guard failures == 0, isConsistent else { return failures == 0 ? beginChain() : finish(.undetermined, items) }
    guard let order = topological else { return beginChain() }
    var rest = order[...]
    while let top = rest.first {
      let rivals = rest.filter { item in !rest.contains { beats[$0][item] } }
      guard rivals.count > 1 else {
        rest = rest.dropFirst()
        continue
      }
      _ = top
      queue = [Self.against(rivals.sorted().map { items[$0] }, marked: marked)]
      stage = .merge
      return
    }
    askPairs(round: 0)
  }

  /// For servers whose choice depends on the client's list: what they choose from the customary one, place by place.
  private mutating func beginChain() {
    guard items.count <= Self.longestChain else { return finish(.undetermined, items) }
    stage = .chain
    placed = []
    continueChain()
  }

  private mutating func continueChain() {
    guard failures == 0 else { return finish(.undetermined, placed + items.filter { !placed.contains($0) }) }
    let rest = items.filter { !placed.contains($0) }
    guard rest.count > 1 else {
      let order = placed + rest
      let isMarkedRaised = raisesMarked || Self.raises(marked, records: records)
      return finish(isMarkedRaised ? .serverUnlessMarked : .server, order)
    }
    queue = [rest]
  }

  /// Whether every choice that a server made against its own others is one of a marked item.
  private static func raises(_ marked: Set<Item>, records: [ChoiceRecord<Item>]) -> Bool {
    !marked.isEmpty && records.contains { marked.contains($0.picked) && $0.offered.first != $0.picked }
  }

  private mutating func finish(_ preference: Preference, _ order: [Item]) {
    self.preference = preference
    self.order = order
    stage = .done
    queue = []
  }

  private static var fewPairs: Int { 6 }
  /// Of pairs, before the places are filled one by one.
  private static var mostRounds: Int { 4 }
  private static var longestChain: Int { 64 }
}
