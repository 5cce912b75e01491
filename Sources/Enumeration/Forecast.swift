/// Proves which items of a predicted order a server accepts, and that it prefers them in that order.
///
/// Each offer lists the predicted order from one place to its end: the choice proves that an item is accepted, and that all accepted
/// ones behind it come after it. One offer for each accepted item is thus all that acceptance and order take. Offers begin at
/// several places at once; each goes on behind its choice until it meets the beginning of another one. Items that were passed over
/// are refused or stand in another place: they are left to the search.
struct Forecast<Item: Hashable & Sendable>: Sendable {
  struct Offer: Hashable, Sendable {
    /// The place of its first item, which identifies it.
    let start: Int
    /// In the predicted order.
    let items: [Item]
  }

  let order: [Item]
  private let longest: Int
  private let places: [Item: Int]
  private var queue: [Int]
  /// Where offers begin, those that wait included.
  private var starts: Set<Int>
  private var underWay: Set<Int> = []

  /// Begins at the first place and at every `stride`th one after it.
  init(_ order: [Item], stride step: Int, longest: Int) {
    self.order = order
    self.longest = max(longest, 1)
    places = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    queue = Array(stride(from: 0, to: order.count, by: max(step, 1)))
    starts = Set(queue)
  }

  var isDone: Bool { queue.isEmpty && underWay.isEmpty }

  /// How many offers will surely follow those that are under way.
  var foreseen: Int { queue.count }

  mutating func offers(room: Int) -> [Offer] {
    let due = queue.prefix(max(room, 0))
    queue.removeFirst(due.count)
    underWay.formUnion(due)
    return due.map { Offer(start: $0, items: Array(order[$0..<min($0 + longest, order.count)])) }
  }

  /// `picked` is nil where no choice came.
  mutating func received(_ picked: Item?, to start: Int) {
    guard underWay.remove(start) != nil, let place = picked.flatMap({ places[$0] }), place >= start else { return }
    let next = place + 1
    guard next < order.count, !(start + 1...next).contains(where: { starts.contains($0) }) else { return }
    starts.insert(next)
    queue.append(next)
  }
}
