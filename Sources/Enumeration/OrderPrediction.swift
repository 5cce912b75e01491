/// Proves which items of a predicted order a server accepts, and that it prefers them in that order.
///
/// Each offer lists the predicted order from one position to the end: the choice proves that an item is accepted, and that all accepted
/// items behind it are less preferred. One offer per accepted item thus proves both acceptance and order. Offers start at several positions
/// in parallel; each continues behind its choice until it reaches the start of another one. Items that were skipped are refused or have
/// another position: they are left to the search.
struct OrderPrediction<Item: Hashable & Sendable>: Sendable {
  struct Offer: Hashable, Sendable {
    /// The position of its first item, which identifies it.
    let start: Int
    /// In the predicted order.
    let items: [Item]
  }

  let order: [Item]
  private let longest: Int
  private let places: [Item: Int]
  private var queue: [Int]
  /// The start positions of all offers, including pending ones.
  private var starts: Set<Int>
  private var underWay: Set<Int> = []
  private var step = Int.max
  /// Positions that no offer starts at while none of these items was accepted.
  private var unexpected: Set<Int> = []
  /// The unexpected positions where an offer would have started.
  private var passedOver: Set<Int> = []

  /// Starts at the first position and at every `stride`th `expected` item after it. The others are offered with the items before them, and
  /// by themselves as soon as one of them was accepted.
  init(_ order: [Item], stride step: Int, longest: Int, expected: (Item) -> Bool = { _ in true }) {
    let positions = order.indices.filter { expected(order[$0]) }
    let starts = stride(from: 0, to: positions.count, by: max(step, 1)).map { $0 == 0 ? 0 : positions[$0] }
    self.init(order, starts: starts, longest: longest)
    self.step = max(step, 1)
    unexpected = Set(order.indices).subtracting(positions)
  }

  /// Starts at the positions that divide the expected number of accepted items into this number of equal parts.
  init(_ order: [Item], parts: Int, longest: Int, likelihood: (Item) -> Double) {
    let weights = order.map(likelihood)
    let total = weights.reduce(0, +)
    var starts: [Int] = []
    var sum = 0.0
    for (place, weight) in weights.enumerated() {
      if sum >= total * Double(starts.count) / Double(max(parts, 1)) { starts.append(place) }
      sum += weight
    }
    self.init(order, starts: starts, longest: longest)
  }

  private init(_ order: [Item], starts: [Int], longest: Int) {
    self.order = order
    self.longest = max(longest, 1)
    places = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    queue = starts
    self.starts = Set(starts)
  }

  var isDone: Bool { queue.isEmpty && underWay.isEmpty }

  /// The number of offers certain to follow those in progress.
  var foreseen: Int { queue.count }

  mutating func offers(room: Int) -> [Offer] {
    let due = queue.prefix(max(room, 0))
    queue.removeFirst(due.count)
    underWay.formUnion(due)
    return due.map { Offer(start: $0, items: Array(order[$0..<min($0 + longest, order.count)])) }
  }

  /// `picked` is nil if no item was selected.
  mutating func received(_ picked: Item?, to start: Int) {
    guard underWay.remove(start) != nil, let place = picked.flatMap({ places[$0] }), place >= start else { return }
    if unexpected.contains(place) {
      unexpected = []
      var last = place
      for position in place + 1..<max(order.count, place + 1) {
        if starts.contains(position) { last = position }
        guard position - last >= step || passedOver.contains(position) else { continue }
        enqueue(position, after: position - 1)
        last = position
      }
    }
    let next = place + 1
    if unexpected.contains(next) { passedOver.insert(next) }
    enqueue((next..<order.count).first { !unexpected.contains($0) } ?? order.count, after: start)
  }

  /// Unless another offer starts between these positions.
  private mutating func enqueue(_ position: Int, after previous: Int) {
    guard position < order.count, !(previous + 1...position).contains(where: { starts.contains($0) }) else { return }
    starts.insert(position)
    queue.append(position)
  }
}
