/// Finds which items of a list a server accepts: offer many, take away what it picks, offer the rest.
///
/// The list is cut into blocks that are asked side by side. A hit leaves the rest of its block worth asking; a refusal speaks
/// against all of it. Blocks are contiguous, so that the picks of one block also tell the server's order within it. What is unlikely
/// waits for the end. Before anything counts as refused, the whole rest is offered once more, in blocks that are cut by family.
///
/// A server may select an item with which it cannot go on, and refuse the ClientHello for that: then the refusal proves nothing about the
/// other items of the block. Its owner finds that out by an item that is accepted in one block and was refused in another, and
/// has everything that was refused offered once more, each block beside an item that is accepted (`narrow`): where the server
/// takes that one, it would have selected none of the block; a block that it refuses is halved until the item is found with which
/// it cannot go on. What is left is offered at last without these. What remains assumed: such items hide one of
/// another family, which shows that there are any, or hide none at all.
struct ExclusionSearch<Item: Hashable & Sendable>: Sendable {
  /// Why an offer is made.
  enum Pass: Int, Hashable, Sendable {
    /// For what is likely to be accepted.
    case search
    /// For all the others, in pieces as long as a hello may be.
    case whole
    /// Once more what has been refused or is refused just now; in a hello of another shape.
    case again
    /// What has been refused, beside an item that is accepted.
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

  /// What came of an offer.
  enum Outcome: Hashable, Sendable {
    case picked(Item)
    case refused(Evidence)
    case unknown(Evidence)
    /// Some item would do, and nobody says which: shorter offers tell.
    case someItem
    /// The server took the accepted item that stood beside the offered ones, so that it would select none of these.
    case passedOver
  }

  struct Block: Hashable, Sendable {
    var items: [Item]
    var pass: Pass
    /// How often it and the blocks that it comes from were hit.
    var hits = 0
  }

  private struct Refused: Hashable, Sendable {
    var evidence: Evidence
    /// Different hellos, however often each was sent.
    var offers: Int
  }

  /// Everything that may be accepted, in the customary order.
  let candidates: [Item]
  /// The longest offer.
  private(set) var largest: Int
  /// One of these is all that is looked for.
  private let enough: Set<Item>
  /// What is worth offering by itself.
  private let likely: Set<Item>
  /// Items of one family that a server cannot go on with hide those of no other one.
  private let families: [Item: Int]
  /// Items that the server selects without going on.
  private(set) var failing: Set<Item> = []
  /// How many more offers may be made to narrow refused blocks.
  private var narrowings = 0
  /// The longest offer that was answered with a choice.
  private var longestHit = 0
  /// An offer was refused in a way that may have been meant for the hello's shape or length.
  private var isOddlyRefused = false
  private var hasSounded = false
  var blocks: [Block]
  private var underWay: [Int: (offer: Offer, hits: Int, isPromising: Bool)] = [:]
  private var nextID = 0
  private var stage = Pass.search
  private(set) var isDone = false
  /// In the order in which they were found.
  private(set) var accepted: [Item] = []
  var isAccepted: Set<Item> = []
  private var refused: [Item: Refused] = [:]
  private var unclear: [Item: Evidence] = [:]

  /// `blocks` are the likely items, `candidates` all of them; a hit among `enough` ends the search.
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

  /// How many offers will surely follow those that are under way: blocks that wait, blocks that were hit and will be asked again,
  /// and the whole rest.
  var foreseen: Int {
    guard !isDone else { return 0 }
    guard stage == .search else { return blocks.count }
    let promising = underWay.values.count { $0.hits > 0 && $0.isPromising }
    let rest = candidates.count - accepted.count
    return blocks.count + promising + (rest + largest - 1) / largest
  }

  /// Offers to make now, at most `room`; `likelihood` says how likely an item is to be accepted, from 0 to 1.
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

  /// There are likely items that have not been offered yet, and none that was accepted.
  var isFresh: Bool { stage == .search && accepted.isEmpty && !blocks.isEmpty }

  /// Only the whole rest is still asked for.
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
      guard offer.items.count > 1 else { return giveUp(offer, Evidence(.inference("the server does not say what it would take"))) }
      for piece in Self.pieces(offer.items, atMost: (offer.items.count + 1) / 2) {
        blocks.append(Block(items: piece, pass: offer.pass, hits: hits))
      }
    }
    if blocks.isEmpty, underWay.isEmpty { advance() }
  }

  /// How long an offer may be without being too long for the server.
  private var shortOffer: Int { min(largest, max(longestHit, Self.short)) }

  private mutating func refuse(_ item: Item, _ evidence: Evidence) {
    let earlier = refused[item]
    refused[item] = Refused(
      evidence: Evidence(evidence.ground, tries: (earlier?.evidence.tries ?? 0) + evidence.tries), offers: (earlier?.offers ?? 0) + 1)
  }

  /// An item that was seen to be accepted on another occasion.
  mutating func accept(_ item: Item) {
    guard isAccepted.insert(item).inserted else { return }
    accepted.append(item)
    refused[item] = nil
    unclear[item] = nil
    if enough.contains(item) { finish() }
  }

  /// Why an item is held to be refused: it stood in two hellos that were.
  func refusal(of item: Item) -> Evidence? {
    guard let refused = refused[item], refused.offers >= Self.neededRefusals else { return nil }
    return refused.evidence
  }

  /// Why nothing is known of an item that was asked for.
  func doubt(of item: Item) -> Evidence? { unclear[item] ?? refused[item]?.evidence }

  /// Whether everything that is not accepted is refused.
  var isCertain: Bool { isDone && candidates.allSatisfy { isAccepted.contains($0) || refusal(of: $0) != nil } }

  /// Everything that is not accepted is refused for this reason; nothing more is asked.
  mutating func refuseRest(_ evidence: Evidence) {
    for item in candidates where !isAccepted.contains(item) {
      refused[item] = Refused(evidence: evidence, offers: Self.neededRefusals)
      unclear[item] = nil
    }
    finish()
  }

  /// Nothing more is asked; what is open stays so.
  mutating func finish() {
    blocks = []
    isDone = true
  }

  // MARK: refusals that prove nothing

  /// Offers items once more that have been refused, the whole list of them or, without an accepted one to stand beside them, each alone.
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

  /// Halves a block that was refused although an accepted item stood in it; a single item is one that the server cannot go on with.
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
    // What it does with one that it selects in the other shape stays the reason.
    let evidence = refused[item]?.evidence ?? Evidence(.inference("the server selects others of the list"))
    refused[item] = Refused(evidence: evidence, offers: Self.neededRefusals)
    unclear[item] = nil
  }

  /// Silence may have been caused by the length of the offer: shorter ones are tried before it counts.
  private mutating func giveUp(_ offer: Offer, _ evidence: Evidence) {
    guard offer.items.count > Self.shortest, evidence.ground == .silence || evidence.ground == .reset else {
      for item in offer.items where !isAccepted.contains(item) { unclear[item] = evidence }
      return
    }
    largest = Self.shortest
    for piece in Self.pieces(offer.items, atMost: Self.shortest) { blocks.append(Block(items: piece, pass: offer.pass)) }
  }

  /// After the likely items come the others, and at the same time all that is left once more, in hellos of another shape; then,
  /// should there have been hits meanwhile, whatever is still refused but once.
  private mutating func advance() {
    guard !isDone else { return }
    if accepted.isEmpty, refused.isEmpty, let doubt = unclear.values.first { return sound(doubt) }
    let rest = candidates.filter { !isAccepted.contains($0) }
    let isFirst = stage == .search
    stage = isFirst ? .whole : .again
    var due = rest
    if isFirst {
      // With those that have been refused where nothing was accepted and one hello has room for them.
      let others = accepted.isEmpty && rest.count <= largest ? rest : rest.filter { refused[$0] == nil }
      blocks = Self.pieces(others, atMost: largest).map { Block(items: $0, pass: .whole) }
    } else {
      due = rest.filter { unclear[$0] == nil && (refused[$0]?.offers ?? 0) < Self.neededRefusals }
    }
    blocks += again(due)
    if blocks.isEmpty { isDone = true }
  }

  /// Nothing was answered at all: a last hello, short and of the other shape, decides whether to go on.
  private mutating func sound(_ doubt: Evidence) {
    if hasSounded {
      for item in candidates { unclear[item] = doubt }
      return finish()
    }
    hasSounded = true
    let promising = candidates.filter { likely.contains($0) }
    blocks = [Block(items: Array((promising.isEmpty ? candidates : promising).prefix(Self.short)), pass: .again)]
  }

  /// Where a refusal may have been meant for something else in the list, or for its length, the likely items are offered without
  /// the others, and few at a time.
  private func again(_ due: [Item]) -> [Block] {
    guard isOddlyRefused else { return piecesByFamily(due).map { Block(items: $0, pass: .again) } }
    let size = shortOffer
    let parts = [due.filter { likely.contains($0) }, due.filter { !likely.contains($0) }]
    return parts.flatMap { piecesByFamily($0) }.flatMap { Self.pieces($0, atMost: size) }.map { Block(items: $0, pass: .again) }
  }

  /// Pieces of few families each; while nothing is accepted, as few pieces as there can be.
  private func piecesByFamily(_ items: [Item]) -> [[Item]] {
    guard !accepted.isEmpty else { return Self.pieces(items, atMost: largest) }
    // Those that need nothing but a key may stand together.
    let joined = items.filter { (families[$0] ?? 0) >= Self.harmlessFamily }
    if joined.count <= largest {
      let others = Dictionary(grouping: items.filter { (families[$0] ?? 0) < Self.harmlessFamily }) { families[$0] ?? 0 }
      return (others.sorted { $0.key < $1.key }.map(\.value) + [joined]).flatMap { Self.pieces($0, atMost: largest) }
    }
    return Dictionary(grouping: items) { families[$0] ?? 0 }.sorted { $0.key < $1.key }.flatMap { Self.pieces($0.value, atMost: largest) }
  }

  /// A hello with so many items is short by any measure.
  private static var shortest: Int { 24 }
  /// A hello with so many suites, and the rest of it as usual, has less than 256 bytes.
  private static var short: Int { 40 }
  /// Families from here on are those that servers select only to go on with.
  private static var harmlessFamily: Int { 3 }
  /// A server that refuses at random is not asked for ever.
  private static var mostNarrowings: Int { 320 }
  /// One refusal may have had other reasons.
  private static var neededRefusals: Int { 2 }
}
