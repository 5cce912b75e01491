internal import TLSWire

/// Which suites a server accepts in one version, and in whose order; with it whether it accepts the version at all.
struct SuiteQuestion: Question {
  let version: ProtocolVersion
  private var search: ExclusionSearch<CipherSuite>
  private var order: OrderProof<CipherSuite>?
  private let asksOrder: Bool
  private let asksSuites: Bool
  private var records: [ChoiceRecord<CipherSuite>] = []
  /// What each ask offered, in the order of its hello.
  private var underWay: [Int: UnderWay] = [:]
  private var nextToken = 0
  /// How often the version rather than a list was refused.
  private var versionRefusals = 0
  private var firstEvidence: Evidence?
  private var lastRefusal: Evidence?
  private var lastUnknown: Evidence?
  /// The leading version's order has been taken over as a guess.
  private var hasFollowed = false
  /// Accepted, but never in a ServerHello that could be compared with others.
  private var unordered: Set<CipherSuite> = []

  private struct UnderWay: Sendable {
    let offered: [CipherSuite]
    /// Of the search or of the order.
    let id: Int
    let isOrder: Bool
    /// The hello brought shares (TLS 1.3).
    var hasShares = false
  }

  init(_ version: ProtocolVersion, _ known: Knowledge) {
    self.version = version
    let topics = known.plan.topics
    asksSuites = topics.contains(.suites) || topics.contains(.order)
    asksOrder = topics.contains(.order)
    var candidates = Catalogue.suites(of: version, in: known.customary)
    if let wanted = known.plan.suites { candidates = Self.wanted(wanted, version, known.customary) }
    // SRP needs an extension, which SSL 3.0 has not.
    if version == .ssl3 { candidates.removeAll { known.customary.traits($0)?.isSRP == true } }
    let likely = candidates.filter { known.likelihood.of($0, in: version) >= Self.likely }
      .filter { (known.customary.traits($0)?.firstVersion ?? .ssl3) <= version }
    let blocks = asksSuites ? Self.blocks(likely, Self.blockCount(version), version, known.likelihood) : [likely]
    search = ExclusionSearch(candidates, blocks: blocks, stopsAtHit: !asksSuites)
  }

  /// Suites named by the user are asked for in every version; those of TLS 1.3 and others never stand in one list.
  private static func wanted(_ list: [CipherSuite], _ version: ProtocolVersion, _ customary: CustomaryOrder) -> [CipherSuite] {
    var seen: Set<CipherSuite> = []
    return customary.sorted(list.filter { seen.insert($0).inserted }).filter { suite in
      guard let traits = customary.traits(suite) else { return suite != .emptyRenegotiationInfo && suite != .fallback }
      return version >= .tls13 ? traits.firstVersion >= .tls13 : traits.firstVersion < .tls13
    }
  }

  private static func blocks(
    _ likely: [CipherSuite], _ count: Int, _ version: ProtocolVersion, _ likelihood: Likelihood
  ) -> [[CipherSuite]] {
    let total = likely.reduce(0) { $0 + likelihood.of($1, in: version) }
    var blocks: [[CipherSuite]] = [[]]
    var sum = 0.0
    for suite in likely {
      if sum >= total * Double(blocks.count) / Double(count) { blocks.append([]) }
      sum += likelihood.of(suite, in: version)
      blocks[blocks.count - 1].append(suite)
    }
    return blocks
  }

  private static func blockCount(_ version: ProtocolVersion) -> Int {
    switch version {
    case .tls12: 6
    case .tls11, .tls10: 2
    default: 1
    }
  }

  private static let likely = 0.1

  // MARK: asking

  var urgency: Int { order == nil ? 0 : 2 }

  var isDone: Bool { search.isDone && !search.isUnderWay && (order?.isDone ?? true) && underWay.isEmpty }

  func foreseeable(_ known: Knowledge) -> Int {
    guard !isDone else { return 0 }
    if let order { return order.foreseen }
    if search.isDone { return 0 }
    // A version is asked for twice at least.
    return search.accepted.isEmpty ? 1 : search.foreseen + (asksOrder && search.isEnding && search.accepted.count > 1 ? 2 : 0)
  }

  mutating func asks(room: Int, _ known: inout Knowledge) -> [Ask] {
    for suite in known.suites[version] ?? [] { search.accept(suite) }
    if search.isDone, !search.isUnderWay { known.settle(version) }
    beginOrder(known)
    if order != nil { return orderAsks(room: room, &known) }
    // A version that was refused as such is asked for once more, not side by side in several hellos.
    let room = versionRefusals > 0 && search.accepted.isEmpty ? min(room, underWay.isEmpty ? 1 : 0) : room
    let likelihood = known.likelihood
    let version = version
    let offers = search.offers(room: room) { likelihood.of($0, in: version) }
    let marked = Self.marked(search.candidates, known)
    var asks = offers.map { ask(OrderProof.against($0.items, marked: marked), pass: $0.pass, id: $0.id, isOrder: false, &known) }
    if asks.isEmpty, search.isDone, underWay.isEmpty {
      beginOrder(known)
      asks = orderAsks(room: room, &known)
    }
    return asks
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

  private mutating func beginOrder(_ known: Knowledge) {
    guard asksOrder, order == nil, search.isDone, !search.isUnderWay, search.accepted.count > 1 else { return }
    let accepted = known.customary.sorted(search.accepted.filter { !unordered.contains($0) })
    let customary = known.customary
    order = OrderProof(accepted, records: records, marked: Self.marked(accepted, known)) { customary.guesses(for: accepted) }
  }

  private static func marked(_ suites: [CipherSuite], _ known: Knowledge) -> Set<CipherSuite> {
    Set(suites.filter { known.customary.traits($0)?.isChaCha == true })
  }

  private mutating func ask(
    _ listed: [CipherSuite], pass: ExclusionSearch<CipherSuite>.Pass, id: Int, isOrder: Bool, _ known: inout Knowledge
  ) -> Ask {
    let token = nextToken
    nextToken += 1
    let isConventional = pass == .again
    var offer = HelloCraft.Offer(version: version, suites: listed, groups: [], schemes: [])
    if version >= .tls13 {
      offer.groups = isConventional ? Catalogue.curves + Catalogue.hybrids.prefix(3) : Catalogue.modernGroups
      offer.schemes = isConventional ? Catalogue.conventionalSchemes : Catalogue.modernSchemes
      // Where no share was not enough, or may not have been.
      if known.needsShares || (pass != .search && !isOrder) { offer.shares = known.usualShares() }
    } else {
      offer.groups = isConventional ? Catalogue.conventionalGroups : Catalogue.classicGroups
      offer.schemes = isConventional ? Catalogue.conventionalSchemes : Catalogue.classicSchemes
      if listed.contains(where: { known.customary.traits($0)?.isSRP == true }) { offer.extras.append(Self.madeUpUser) }
    }
    underWay[token] = UnderWay(offered: listed, id: id, isOrder: isOrder, hasShares: !offer.shares.isEmpty)
    let depth: AnswerReader.Depth = isOrder || version >= .tls13 ? .hello : .keyExchange
    let topic: Topic = isOrder ? .order : asksSuites ? .suites : .versions
    return Ask(token: token, topic: topic, form: .hello(known.hello(offer), depth))
  }

  /// A user that no server has (RFC 5054, section 2.8.1).
  private static let madeUpUser = TLSExtension(type: ExtensionType(12), body: [8] + Array("tlsprobe".utf8))

  // MARK: answers

  mutating func received(_ finding: Finding, to token: Int, _ known: inout Knowledge) {
    guard let asked = underWay.removeValue(forKey: token) else { return }
    let outcome = outcome(finding, asked, &known)
    if asked.isOrder {
      if case .picked(let suite) = outcome { order?.received(suite, to: asked.id) } else { order?.received(nil, to: asked.id) }
      if let order, order.isDone { known.prove(order.order, in: version) }
      return
    }
    search.received(outcome, to: asked.id)
    if case .refused(let evidence) = outcome {
      lastRefusal = evidence
      known.likelihood.refuse(asked.offered, in: version)
      if versionRefusals >= 2, search.accepted.isEmpty {
        search.refuseRest(Evidence(evidence.ground, tries: versionRefusals))
      }
    }
    if case .unknown(let evidence) = outcome { lastUnknown = evidence }
    if search.isDone, !search.isUnderWay { known.settle(version) }
    beginOrder(known)
  }

  private mutating func outcome(
    _ finding: Finding, _ asked: UnderWay, _ known: inout Knowledge
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    switch finding {
    case .hello(let answer): return chosen(answer, asked, &known)
    case .refused(let evidence):
      if case .alert(let alert) = evidence.ground {
        if alert.what == .protocolVersion { versionRefusals += 1 }
        // An unknown user or identity is known only after the suite has been taken (RFC 5054, section 2.5.1.3).
        if alert.what.rawValue == 115 { return takenForUnknownUser(asked, evidence, &known) }
        if alert.what == .unrecognizedName { known.note("server.needs-name", "refuses the server name that was sent, or its absence") }
      }
      return .refused(evidence)
    case .unknown(let evidence): return .unknown(evidence)
    case .flight: return .unknown(Evidence(.malformed("a flight that was not asked for")))
    }
  }

  private mutating func takenForUnknownUser(
    _ asked: UnderWay, _ evidence: Evidence, _ known: inout Knowledge
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    guard asked.offered.count == 1, let suite = asked.offered.first else { return .someItem }
    unordered.insert(suite)
    firstEvidence = firstEvidence ?? evidence
    known.accept(suite, in: version)
    return .picked(suite)
  }

  private mutating func chosen(
    _ answer: ServerAnswer, _ asked: UnderWay, _ known: inout Knowledge
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    guard let hello = answer.hello else { return .unknown(Evidence(.malformed("no hello"))) }
    known.learn(answer)
    guard hello.version == version else {
      versionRefusals += 1
      let evidence = Evidence(.otherVersion(hello.version), tries: versionRefusals)
      if hello.version > version { known.note("server.answers-newer-version", "answers \(version) with \(hello.version)") }
      return .refused(evidence)
    }
    guard asked.offered.contains(hello.cipherSuite) else {
      known.note("server.picks-unoffered-suite", "picks \(hello.cipherSuite), which was not offered, in \(version)")
      firstEvidence = firstEvidence ?? Evidence(.serverHello)
      return .refused(Evidence(.notOffered(hello.cipherSuite.description)))
    }
    let ground: Evidence.Ground = hello.isHelloRetryRequest ? .helloRetryRequest : .serverHello
    if asked.hasShares, search.accepted.isEmpty { known.needsShares = true }
    return picked(hello.cipherSuite, Evidence(ground), asked, answer, &known)
  }

  private mutating func picked(
    _ suite: CipherSuite, _ evidence: Evidence, _ asked: UnderWay, _ answer: ServerAnswer, _ known: inout Knowledge
  ) -> ExclusionSearch<CipherSuite>.Outcome {
    firstEvidence = firstEvidence ?? evidence
    known.accept(suite, in: version)
    if !asked.isOrder { known.noteExchange(answer) }
    if !asked.isOrder { records.append(ChoiceRecord(offered: asked.offered, picked: suite)) }
    return .picked(suite)
  }

  // MARK: what came of it

  func support(_ accepted: [CipherSuite]) -> Support {
    if !accepted.isEmpty || firstEvidence != nil { return .accepted }
    return search.isDone && search.unknowns.isEmpty && lastRefusal != nil ? .refused : .undetermined
  }

  func evidence(_ accepted: [CipherSuite]) -> Evidence {
    if let firstEvidence { return firstEvidence }
    if !accepted.isEmpty { return Evidence(.serverHello) }
    if search.isDone, search.unknowns.isEmpty, let lastRefusal {
      let tries = search.refusals.values.map(\.tries).min() ?? lastRefusal.tries
      return Evidence(lastRefusal.ground, tries: max(tries, 1))
    }
    return lastUnknown ?? lastRefusal ?? Evidence(.notAsked("the work ended before"), tries: 0)
  }

  func ordered(_ accepted: [CipherSuite], _ known: Knowledge) -> [CipherSuite] {
    guard let order, order.isDone else { return known.customary.sorted(accepted) }
    return order.order + accepted.filter { !order.order.contains($0) }
  }

  func preference(_ accepted: [CipherSuite]) -> Enumerated.Preference? {
    guard asksOrder, accepted.count > 1 else { return nil }
    guard let order, order.isDone else { return .undetermined }
    switch order.preference {
    case .server: return .server
    case .client: return .client
    case .serverUnlessMarked: return .serverUnlessClientPrefersChaCha20
    case .undetermined: return .undetermined
    }
  }

  func others(_ accepted: [CipherSuite]) -> [Enumerated.SuiteResult] {
    guard asksSuites else { return [] }
    let known = Set(accepted)
    return search.candidates.filter { !known.contains($0) }.map { suite in
      if let evidence = search.refusals[suite] { return Enumerated.SuiteResult(suite, .refused, evidence) }
      let evidence = search.unknowns[suite] ?? Evidence(.notAsked("the work ended before"), tries: 0)
      return Enumerated.SuiteResult(suite, .undetermined, evidence)
    }
  }
}
