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
  var facts: PairwisePreferences
  /// A choice other than the first item proves that the server has its own order.
  private(set) var hasChosenFirstOnly = true
  private(set) var hasChosen = false
  var stage = Stage.overview
  var queue: [[Item]] = []
  private var underWay: [Int: [Item]] = [:]
  private var nextID = 0
  /// Offers without a choice, which are made a second time.
  private var repeated: Set<[Item]> = []
  var failures = 0
  var placed: [Item] = []
  var pickedWithRaisedFirst: Item?
  /// The choice behind a decoy, if no other list was conclusive.
  var pickedBehindDecoy: Item?
  var hasAskedReverse = false
  var hasAskedMiddle = false
  var hasAskedDecoy = false
  /// Neighbors of which the server selects the one listed first.
  var equals: [(Item, Item)] = []

  private(set) var preference = Preference.undetermined
  /// The server's order, or the customary one if it has none.
  private(set) var order: [Item]
  /// Runs of the order within which the client's order decides.
  private(set) var ties: [[Item]] = []

  /// Other orders that servers are known to follow, as ranks; used if a choice contradicts the customary order.
  let guesses: @Sendable () -> [[Int]]
  var knownGuesses: [[Int]]?
  /// An order that was proven elsewhere.
  var believed: [Int]?
  /// The ranks that contradict the fewest choices.
  var ranks: [Int]

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

  mutating func askReverse() {
    hasAskedReverse = true
    queue.append(Self.against(Array(items.prefix(longest)), marks))
  }

  /// A server may rank the first and the last item equal and still have an order for those between.
  mutating func askMiddle() {
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

  mutating func finish(_ preference: Preference, _ order: [Item], ties: [[Item]] = []) {
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
