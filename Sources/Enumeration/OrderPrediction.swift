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

  /// Starts at the first position and at every `stride`th one after it.
  init(_ order: [Item], stride step: Int, longest: Int) {
    self.order = order
    self.longest = max(longest, 1)
    places = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    queue = Array(stride(from: 0, to: order.count, by: max(step, 1)))
    starts = Set(queue)
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
    let next = place + 1
    guard next < order.count, !(start + 1...next).contains(where: { starts.contains($0) }) else { return }
    starts.insert(next)
    queue.append(next)
  }
}
