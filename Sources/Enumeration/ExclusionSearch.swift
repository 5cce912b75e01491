/// Finds the items of a list that a server accepts: offers many, removes the one it selects, offers the rest.
///
/// The list is divided into blocks that are offered in parallel. After a hit the rest of its block is offered again; a refusal counts
/// against all of it. Blocks are contiguous, so that the selections in one block also reveal the server's order within it. Unlikely items
/// are offered last. Before an item counts as refused, all remaining items are offered once more, in blocks grouped by family.
///
/// A server may select an item and then fail the handshake, so that the refusal proves nothing about the other items of the block. The
/// owner detects this by an item that is accepted in one block after it was refused in another, and has all refused items offered once
/// more, each block together with an accepted item (`narrow`): if the server selects that one, it would have selected none of the block; a
/// block that it refuses is halved until the failing item is found. Finally the remaining items are offered without the failing ones.
/// Remaining assumption: failing items hide either an item of another family, which reveals them, or no item at all.
struct ExclusionSearch<Item: Hashable & Sendable>: Sendable {
  /// The reason for an offer.
  enum Pass: Int, Hashable, Sendable {
    /// For items that are likely to be accepted.
    case search
    /// For all other items, in blocks as long as a ClientHello allows.
    case whole
    /// A second offer of refused items, in a ClientHello of another shape.
    case again
    /// Refused items, together with an accepted item.
    case narrow
    /// The same in a ClientHello of the other shape.
    case narrowAgain

    var isNarrow: Bool { self == .narrow || self == .narrowAgain }
  }

  struct Offer: Hashable, Sendable, Identifiable {
    let id: Int
    /// In the customary order.
    let items: [Item]
    let pass: Pass
  }

  /// The outcome of an offer.
  enum Outcome: Hashable, Sendable {
    case picked(Item)
    case refused(Evidence)
    case unknown(Evidence)
    /// Some item would be accepted, but not known which; shorter offers find it.
    case someItem
    /// The server selected the accepted item that was added to the offered ones, so that it would select none of these.
    case passedOver
  }

  struct Block: Hashable, Sendable {
    var items: [Item]
    var pass: Pass
    /// The number of hits of the block and its parent blocks.
    var hits = 0
  }

  private struct Refused: Hashable, Sendable {
    var evidence: Evidence
    /// The number of different ClientHellos, however often each was sent.
    var offers: Int
  }

  /// All items that may be accepted, in the customary order.
  let candidates: [Item]
  /// The maximum number of items in an offer.
  private(set) var largest: Int
  /// The search ends when one of these is accepted.
  private let enough: Set<Item>
  /// Items worth an offer before the `whole` pass.
  private let likely: Set<Item>
  /// Failing items of a family hide only items of the same family.
  private let families: [Item: Int]
  /// Items that the server selects and then fails on.
  private(set) var failing: Set<Item> = []
  /// The remaining number of offers to narrow refused blocks.
  private var narrowings = 0
  /// The length of the longest offer from which an item was selected.
  private var longestHit = 0
  /// An offer was refused in a way that may be due to the ClientHello's shape or length.
  private var isOddlyRefused = false
  private var hasSounded = false
  private var blocks: [Block]
  private var underWay: [Int: (offer: Offer, hits: Int, isPromising: Bool)] = [:]
  private var nextID = 0
  private var stage = Pass.search
  /// The `again` pass waits for the end of the `whole` pass: where that one is likely to find items, offering them in both costs more
  /// than the round trip that it saves.
  var repeatsLate = false
  private(set) var isDone = false
  /// In the order in which they were found.
  private(set) var accepted: [Item] = []
  private(set) var isAccepted: Set<Item> = []
  private var refused: [Item: Refused] = [:]
  private var unclear: [Item: Evidence] = [:]

  /// `blocks` are the likely items, `candidates` all of them; accepting an item of `enough` ends the search.
  init(
    _ candidates: [Item], blocks: [[Item]], largest: Int = 128, enough: Set<Item> = [], family: (Item) -> Int = { _ in 0 }
  ) {
    self.candidates = candidates
    families = Dictionary(candidates.map { ($0, family($0)) }) { first, _ in first }
    self.largest = largest
    self.enough = enough
    likely = Set(blocks.flatMap { $0 })
    self.blocks = blocks.filter { !$0.isEmpty }.map { Block(items: $0, pass: .search) }
    if candidates.isEmpty { isDone = true }
    if self.blocks.isEmpty { advance() }
  }

  var isUnderWay: Bool { !underWay.isEmpty }

  /// The number of offers certain to follow those in progress: pending blocks, blocks with hits that are offered again, and the `whole`
  /// pass.
  var foreseen: Int {
    guard !isDone else { return 0 }
    guard stage == .search else { return blocks.count }
    let promising = underWay.values.count { $0.hits > 0 && $0.isPromising }
    let rest = candidates.count { !likely.contains($0) && !isAccepted.contains($0) }
    return blocks.count + promising + (rest + largest - 1) / largest
  }

  /// Whether likely items are still being searched for.
  var isSearching: Bool { !isDone && !isEnding }

  /// Removes the blocks of likely items, which were probed in another way: the remaining ones are offered with all others.
  mutating func leaveLikely() { blocks.removeAll { $0.pass == .search } }

  /// Offers to make now, at most `room`; `likelihood` is the probability that an item is accepted, from 0 to 1.
  mutating func offers(room: Int, likelihood: (Item) -> Double) -> [Offer] {
    guard !isDone, room > 0 else { return [] }
    if blocks.isEmpty, underWay.isEmpty { advance() }
    guard !isDone else { return [] }
    settleBlocks(likelihood)
    if blocks.isEmpty, underWay.isEmpty { advance() }
    guard !isDone else { return [] }
    split(room: room, likelihood: likelihood)
    var offers: [Offer] = []
    while offers.count < room, let block = blocks.first {
      blocks.removeFirst()
      let offer = Offer(id: nextID, items: block.items, pass: block.pass)
      nextID += 1
      underWay[offer.id] = (offer, block.hits, isPromising(block, likelihood))
      offers.append(offer)
    }
    return offers
  }

  /// True while likely items have not been offered yet and none has been accepted.
  var isFresh: Bool { stage == .search && accepted.isEmpty && !blocks.isEmpty }

  /// True when only the passes after `search` remain.
  var isEnding: Bool { !isDone && stage != .search }

  mutating func received(_ outcome: Outcome, to id: Int) {
    guard let (offer, hits, _) = underWay.removeValue(forKey: id) else { return }
    switch outcome {
    case .picked(let item):
      guard offer.items.contains(item) else { return giveUp(offer, Evidence(.notOffered("\(item)"))) }
      longestHit = max(longestHit, offer.items.count)
      accept(item)
      let rest = offer.items.filter { !isAccepted.contains($0) }
      if !rest.isEmpty { blocks.append(Block(items: rest, pass: offer.pass, hits: hits + 1)) }
    case .refused(let evidence) where offer.pass.isNarrow: narrow(offer, evidence)
    case .unknown(let evidence) where offer.pass.isNarrow: narrow(offer, evidence, isUnknown: true)
    case .passedOver: for item in offer.items where !isAccepted.contains(item) { passOver(item) }
    case .refused(let evidence):
      let isOdd = offer.items.count > longestHit && !evidence.ground.isPlainRefusal
      if isOdd { isOddlyRefused = true }
      if isOdd, offer.pass == .again, offer.items.count > shortOffer {
        blocks += Self.pieces(offer.items, atMost: shortOffer).map { Block(items: $0, pass: .again) }
        break
      }
      for item in offer.items where !isAccepted.contains(item) { refuse(item, evidence) }
    case .unknown(let evidence):
      giveUp(offer, evidence)
    case .someItem:
      guard offer.items.count > 1 else { return giveUp(offer, Evidence(.inference("the server does not report what it accepts"))) }
      for piece in Self.pieces(offer.items, atMost: (offer.items.count + 1) / 2) {
        blocks.append(Block(items: piece, pass: offer.pass, hits: hits))
      }
    }
    if blocks.isEmpty, underWay.isEmpty { advance() }
  }

  /// The offer length that is safe for the server.
  private var shortOffer: Int { min(largest, max(longestHit, Self.short)) }

  private mutating func refuse(_ item: Item, _ evidence: Evidence) {
    let earlier = refused[item]
    refused[item] = Refused(
      evidence: Evidence(evidence.ground, tries: (earlier?.evidence.tries ?? 0) + evidence.tries), offers: (earlier?.offers ?? 0) + 1)
  }

  /// Marks an item as accepted on other evidence.
  mutating func accept(_ item: Item) {
    guard isAccepted.insert(item).inserted else { return }
    accepted.append(item)
    refused[item] = nil
    unclear[item] = nil
    if enough.contains(item) { finish() }
  }

  /// The evidence that an item is refused: it was in two refused ClientHellos; nil otherwise.
  func refusal(of item: Item) -> Evidence? {
    guard let refused = refused[item], refused.offers >= Self.neededRefusals else { return nil }
    return refused.evidence
  }

  /// The reason why an offered item is undetermined.
  func doubt(of item: Item) -> Evidence? { unclear[item] ?? refused[item]?.evidence }

  /// Whether every item is either accepted or refused.
  var isCertain: Bool { isDone && candidates.allSatisfy { isAccepted.contains($0) || refusal(of: $0) != nil } }

  /// Marks all items that are not accepted as refused for this reason, and ends the search.
  mutating func refuseRest(_ evidence: Evidence) {
    for item in candidates where !isAccepted.contains(item) {
      refused[item] = Refused(evidence: evidence, offers: Self.neededRefusals)
      unclear[item] = nil
    }
    finish()
  }

  /// Ends the search; undecided items remain undetermined.
  mutating func finish() {
    blocks = []
    isDone = true
  }

  // MARK: refusals that prove nothing

  /// Offers refused items once more, in blocks or, if there is no accepted item to add, one by one.
  mutating func offerAgain(_ items: [Item], _ pass: Pass, singly: Bool = false) {
    let due = items.filter { !isAccepted.contains($0) }
    guard !due.isEmpty else { return }
    isDone = false
    stage = .again
    narrowings = Self.mostNarrowings
    var pieces = singly ? due.map { [$0] } : piecesByFamily(due)
    if isOddlyRefused { pieces = pieces.flatMap { Self.pieces($0, atMost: shortOffer) } }
    blocks += pieces.map { Block(items: $0, pass: pass) }
  }

  /// Halves a block that was refused although it contained an accepted item; a single item is one that the server fails on.
  private mutating func narrow(_ offer: Offer, _ evidence: Evidence, isUnknown: Bool = false) {
    narrowings -= 1
    if offer.items.count > 1, narrowings > 0 {
      for piece in Self.pieces(offer.items, atMost: (offer.items.count + 1) / 2) { blocks.append(Block(items: piece, pass: offer.pass)) }
    } else if offer.items.count > 1 || isUnknown {
      for item in offer.items where !isAccepted.contains(item) { unclear[item] = evidence }
    } else {
      failing.formUnion(offer.items)
      for item in offer.items { refused[item] = Refused(evidence: evidence.ofFailedChoice, offers: Self.neededRefusals) }
    }
  }

  private mutating func passOver(_ item: Item) {
    // The reaction to an item that it selects in the other shape remains the reason.
    let evidence = refused[item]?.evidence ?? Evidence(.inference("the server selects others of the list"))
    refused[item] = Refused(evidence: evidence, offers: Self.neededRefusals)
    unclear[item] = nil
  }

  /// A missing response may be due to the length of the offer: shorter ones are tried before it counts.
  private mutating func giveUp(_ offer: Offer, _ evidence: Evidence) {
    guard offer.items.count > Self.shortest, evidence.ground == .silence || evidence.ground == .reset else {
      for item in offer.items where !isAccepted.contains(item) { unclear[item] = evidence }
      return
    }
    largest = Self.shortest
    for piece in Self.pieces(offer.items, atMost: Self.shortest) { blocks.append(Block(items: piece, pass: offer.pass)) }
  }

  /// Follows the likely items with the others and, in parallel or afterwards, with all remaining ones in ClientHellos of another shape;
  /// then, if there were hits in the meantime, with items refused only once.
  private mutating func advance() {
    guard !isDone else { return }
    if accepted.isEmpty, refused.isEmpty, let doubt = unclear.values.first { return sound(doubt) }
    let rest = candidates.filter { !isAccepted.contains($0) }
    let isFirst = stage == .search
    stage = isFirst ? .whole : .again
    var due = rest
    if isFirst {
      // Including refused items if nothing was accepted and all fit into one ClientHello.
      let others = accepted.isEmpty && rest.count <= largest ? rest : rest.filter { refused[$0] == nil }
      blocks = Self.pieces(others, atMost: largest).map { Block(items: $0, pass: .whole) }
      if repeatsLate, !blocks.isEmpty { return }
    } else {
      due = rest.filter { unclear[$0] == nil && (refused[$0]?.offers ?? 0) < Self.neededRefusals }
    }
    blocks += again(due)
    if blocks.isEmpty { isDone = true }
  }

  /// No offer got a response: a last ClientHello, short and of the other shape, decides whether to continue.
  private mutating func sound(_ doubt: Evidence) {
    if hasSounded {
      for item in candidates { unclear[item] = doubt }
      return finish()
    }
    hasSounded = true
    let promising = candidates.filter { likely.contains($0) }
    blocks = [Block(items: Array((promising.isEmpty ? candidates : promising).prefix(Self.short)), pass: .again)]
  }

  /// If a refusal may be due to another item of the list, or to its length, the likely items are offered without the others, and few at a
  /// time.
  private func again(_ due: [Item]) -> [Block] {
    guard isOddlyRefused else { return piecesByFamily(due).map { Block(items: $0, pass: .again) } }
    let size = shortOffer
    let parts = [due.filter { likely.contains($0) }, due.filter { !likely.contains($0) }]
    return parts.flatMap { piecesByFamily($0) }.flatMap { Self.pieces($0, atMost: size) }.map { Block(items: $0, pass: .again) }
  }

  /// Blocks of few families each; as few blocks as possible while nothing is accepted.
  private func piecesByFamily(_ items: [Item]) -> [[Item]] {
    guard !accepted.isEmpty else { return Self.pieces(items, atMost: largest) }
    // Families that require only a key may share a block.
    let joined = items.filter { (families[$0] ?? 0) >= Self.harmlessFamily }
    if joined.count <= largest {
      let others = Dictionary(grouping: items.filter { (families[$0] ?? 0) < Self.harmlessFamily }) { families[$0] ?? 0 }
      return (others.sorted { $0.key < $1.key }.map(\.value) + [joined]).flatMap { Self.pieces($0, atMost: largest) }
    }
    return Dictionary(grouping: items) { families[$0] ?? 0 }.sorted { $0.key < $1.key }.flatMap { Self.pieces($0.value, atMost: largest) }
  }

  /// A ClientHello with this number of items is short by any measure.
  private static var shortest: Int { 24 }
  /// A ClientHello with this number of suites, and otherwise usual, has less than 256 bytes.
  private static var short: Int { 40 }
  /// Servers do not fail on items of this family or higher after selecting them.
  private static var harmlessFamily: Int { 3 }
  /// Bounds the offers to a server that refuses at random.
  private static var mostNarrowings: Int { 320 }
  /// A single refusal may have other reasons.
  private static var neededRefusals: Int { 2 }
}

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
