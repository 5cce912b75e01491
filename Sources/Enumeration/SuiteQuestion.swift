internal import TLSWire

/// Which suites a server accepts in one version, and in whose order; with it whether it accepts the version at all.
struct SuiteQuestion: Question {
  let version: ProtocolVersion
  var search: ExclusionSearch<CipherSuite>
  var order: OrderProof<CipherSuite>?
  let asksOrder: Bool
  let asksSuites: Bool
  var records: [ChoiceRecord<CipherSuite>] = []
  var underWay: [Int: UnderWay] = [:]
  private var nextToken = 0
  /// How often the version rather than a list was refused.
  var versionRefusals = 0
  /// How each suite was accepted.
  var acceptances: [CipherSuite: Evidence] = [:]
  var firstEvidence: Evidence?
  var lastRefusal: Evidence?
  var lastUnknown: Evidence?
  /// The leading version's order has been taken over as a guess.
  private var hasFollowed = false
  /// Accepted, but never in a ServerHello that could be compared with others.
  var unordered: Set<CipherSuite> = []
  /// Others know that the search has come to its end.
  private var isSettled = false
  var shapes = ShapeTrial<CipherSuite>()

  /// What an ask offered.
  struct UnderWay: Sendable {
    /// In the order of the hello.
    let offered: [CipherSuite]
    /// Of the search or of the order.
    let id: Int
    let isOrder: Bool
    let shape: HelloShape
  }

  init(_ version: ProtocolVersion, _ known: Knowledge) {
    self.version = version
    let topics = known.plan.topics
    asksSuites = topics.contains(.suites) || topics.contains(.order)
    asksOrder = topics.contains(.order)
    search = Self.search(version, known)
  }

  /// What has been refused once is asked again when there is room; much hangs on what is accepted.
  var urgency: Int { order == nil && lastRefusal != nil && search.accepted.isEmpty ? 2 : 0 }

  var isDone: Bool { isSettled && (order?.isDone ?? true) && underWay.isEmpty }

  func foreseeable(_ known: Knowledge) -> Int {
    guard !isDone else { return 0 }
    if let order { return order.foreseen }
    if search.isDone { return 0 }
    // A version is asked for twice at least.
    return search.accepted.isEmpty ? 1 : search.foreseen + (asksOrder && search.isEnding && search.accepted.count > 1 ? 2 : 0)
  }

  mutating func asks(room: Int, _ known: inout Knowledge) -> [Ask] {
    settle(&known)
    if order != nil { return orderAsks(room: room, &known) }
    // A version that was refused as such is asked for once more, not side by side in several hellos.
    let room = versionRefusals > 0 && search.accepted.isEmpty ? min(room, underWay.isEmpty ? 1 : 0) : room
    let likelihood = known.likelihood
    let version = version
    let offers = search.offers(room: room) { likelihood.of($0, in: version) }
    let marks = Self.marks(search.candidates, known)
    let asks = offers.map { ask(OrderProof.against($0.items, marks), pass: $0.pass, id: $0.id, isOrder: false, &known) }
    guard asks.isEmpty else { return asks }
    settle(&known)
    return order == nil ? [] : orderAsks(room: room, &known)
  }

  /// Where the customary order has failed, a version waits for the one that leads: most servers have one order for all.
  private mutating func orderAsks(room: Int, _ known: inout Knowledge) -> [Ask] {
    if order?.isAstray == true, let leader = known.leader, leader != version, !hasFollowed {
      guard let proven = known.provenOrders[leader] else { return [] }
      hasFollowed = true
      follow(proven)
    }
    return (order?.offers(room: room) ?? []).map { ask($0.items, pass: .search, id: $0.id, isOrder: true, &known) }
  }

  private mutating func follow(_ proven: [CipherSuite]) {
    guard let items = order?.items else { return }
    let places = Dictionary(proven.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let sorted = items.indices.sorted { (places[items[$0]] ?? 1_000, $0) < (places[items[$1]] ?? 1_000, $1) }
    var ranks = Array(repeating: 0, count: items.count)
    for (rank, index) in sorted.enumerated() { ranks[index] = rank }
    order?.believe(ranks)
  }

  /// Lets others know once the search has come to its end, and goes on to the order.
  mutating func settle(_ known: inout Knowledge) {
    guard search.isDone, !search.isUnderWay else { return }
    known.settle(version)
    isSettled = true
    guard asksOrder else { return }
    if order == nil {
      let accepted = known.customary.sorted(search.accepted.filter { !unordered.contains($0) })
      let customary = known.customary
      var marks = Self.marks(search.candidates, known)
      let raised = marks.raised
      marks.decoy = search.candidates.first { search.refusal(of: $0) != nil && !raised.contains($0) }
      order = OrderProof(accepted, records: records, marks: marks) { customary.guesses(for: accepted) }
    }
    if let order, order.isDone {
      known.prove(order.order, in: version)
      for tie in order.ties {
        known.note(
          "server.equal-preference",
          "leaves it to the client which of \(tie.map(\.description).sorted().joined(separator: ", ")) it takes", in: version)
      }
    }
  }

  /// A client that lists AES-GCM first, with ECDHE or in TLS 1.3, has the hardware for it; some servers prefer ChaCha20 for others.
  private static func marks(_ suites: [CipherSuite], _ known: Knowledge) -> OrderProof<CipherSuite>.Marks {
    var marks = OrderProof<CipherSuite>.Marks()
    for suite in suites {
      guard let traits = known.customary.traits(suite) else { continue }
      if traits.isChaCha { marks.raised.insert(suite) }
      if traits.isAESGCM, traits.isElliptic || traits.firstVersion >= .tls13 { marks.leading.insert(suite) }
    }
    return marks
  }

  private mutating func ask(
    _ listed: [CipherSuite], pass: ExclusionSearch<CipherSuite>.Pass, id: Int, isOrder: Bool, _ known: inout Knowledge
  ) -> Ask {
    let token = nextToken
    nextToken += 1
    var shape = HelloShape()
    shape.isConventional = pass == .again || known.isConventional(version) || (versionRefusals > 0 && search.accepted.isEmpty)
    // Where no share was not enough, or may not have been.
    shape.hasShares = version >= .tls13 && (known.needsShares || (pass != .search && !isOrder))
    var offer = shape.offer(version, listed)
    if shape.hasShares { offer.shares = known.usualShares() }
    if version < .tls13, listed.contains(where: { known.customary.traits($0)?.isSRP == true }) {
      // A user that no server has; without one they do not take the suites.
      offer.extras.append(.secureRemotePassword(user: "tlsprobe"))
    }
    underWay[token] = UnderWay(offered: listed, id: id, isOrder: isOrder, shape: shape)
    let depth: AnswerReader.Depth = isOrder || version >= .tls13 ? .hello : .keyExchange
    let topic: Topic = isOrder ? .order : asksSuites ? .suites : .versions
    return Ask(token: token, topic: topic, form: .hello(known.hello(offer), depth))
  }
}
