extension ExclusionSearch {
  /// Removes items accepted in the meantime, leaves blocks not worth a separate ClientHello to the `whole` pass, and sorts the most
  /// promising block first.
  mutating func settleBlocks(_ likelihood: (Item) -> Double) {
    var weighed: [(block: Block, weight: Double)] = []
    for var block in blocks {
      block.items.removeAll { isAccepted.contains($0) }
      let weight = Self.weight(block, likelihood)
      if !block.items.isEmpty, block.pass != .search || weight >= Self.leastWeight { weighed.append((block, weight)) }
    }
    weighed.sort { $0.weight > $1.weight }
    blocks = weighed.map(\.block)
  }

  /// The expected number of hits. A block with unexpected hits is weighted higher.
  private static func weight(_ block: Block, _ likelihood: (Item) -> Double) -> Double {
    block.items.reduce(0) { $0 + likelihood($1) } * Double(1 + min(block.hits, 4))
  }

  /// Whether a block is likely to be hit again.
  func isPromising(_ block: Block, _ likelihood: (Item) -> Double) -> Bool { Self.weight(block, likelihood) >= Self.splitWeight }

  /// Halves the most promising of the blocks with hits while `room` is left; each only once per hit.
  mutating func split(room: Int, likelihood: (Item) -> Double) {
    var index = 0
    while blocks.count < room, index < blocks.count {
      let block = blocks[index]
      let weight = Self.weight(block, likelihood)
      guard block.hits > 0, weight >= Self.splitWeight, block.items.count > 1 else {
        index += 1
        continue
      }
      let middle = Self.middle(block.items, likelihood)
      blocks[index].items = Array(block.items[..<middle])
      blocks.insert(Block(items: Array(block.items[middle...]), pass: block.pass, hits: block.hits), at: index + 1)
      index += 2
    }
  }

  /// The index that divides the expected hits evenly.
  private static func middle(_ items: [Item], _ likelihood: (Item) -> Double) -> Int {
    let weight = items.reduce(0) { $0 + likelihood($1) }
    var sum = 0.0
    for (index, item) in items.enumerated() {
      sum += likelihood(item)
      if sum >= weight / 2 { return min(max(index + 1, 1), items.count - 1) }
    }
    return items.count / 2
  }

  static func pieces(_ items: [Item], atMost size: Int) -> [[Item]] {
    guard !items.isEmpty else { return [] }
    let count = (items.count + size - 1) / size
    let length = (items.count + count - 1) / count
    return stride(from: 0, to: items.count, by: length).map { Array(items[$0..<min($0 + length, items.count)]) }
  }

  /// Blocks below this weight are left to the `whole` pass.
  private static var leastWeight: Double { 0.35 }
  /// Blocks of at least this weight are split into halves.
  private static var splitWeight: Double { 1.5 }
}
