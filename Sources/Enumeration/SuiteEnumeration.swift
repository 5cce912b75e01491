internal import TLSWire

/// Finds the suites that a server accepts in one version, whose order decides, and whether it accepts the version at all.
struct SuiteEnumeration: EnumerationTask {
  let version: ProtocolVersion
  var search: ExclusionSearch<CipherSuite>
  var order: PreferenceSearch<CipherSuite>?
  let asksOrder: Bool
  let asksSuites: Bool
  var records: [ObservedSelection<CipherSuite>] = []
  /// For each record, whether its ClientHello had no finite-field group.
  var recordsWithoutFields: [Bool] = []
  var underWay: [Int: UnderWay] = [:]
  private var nextToken = 0
  /// The number of refusals of the version rather than of a list.
  var versionRefusals = 0
  /// The evidence of acceptance by suite.
  var acceptances: [CipherSuite: Evidence] = [:]
  var firstEvidence: Evidence?
  var lastRefusal: Evidence?
  var lastUnknown: Evidence?
  /// The order of the leading version has been adopted as a guess.
  private var hasFollowed = false
  /// A forecast of the suites that are likely to be accepted, in the server's likely order.
  var forecast: OrderPrediction<CipherSuite>?
  var hasForecast = false
  var guessesMade = 0
  /// Accepted, but never in a ServerHello that could be compared with others.
  var unordered: Set<CipherSuite> = []
  /// The suites are published in `known`.
  private var isSettled = false
  var shapes = ClientHelloShapeTrial<CipherSuite>()
  /// A suite was refused with others and then accepted, which the shape of its ClientHello does not explain.
  var failsChoices = false
  /// The repetitions done before the search counts as ended.
  private var repeats: Set<Repeat> = []

  private enum Repeat: CaseIterable {
    /// With finite fields, which were listed only together with curves and schemes that the server fails on.
    case fields
    /// Together with the companion, in ClientHellos that list finite fields.
    case narrow
    /// Without suites that fail; the server may prefer some less than the companion.
    case rest
    /// Both in ClientHellos without finite fields.
    case narrowAgain, restAgain
  }

  /// The accepted suite added to suites that are narrowed.
  private var companion: CipherSuite?

  /// Whether the server's own finite field is to be probed.
  private var fieldCheck = FieldCheck.undecided
  /// DHE suites that were selected only from ClientHellos with finite-field groups and are still to be offered without: EXPORT suites,
  /// whose primes may be short then, and all of them where the server has a custom prime.
  private var primeChecks: [CipherSuite]?
  private var hasCheckedOwnPrimes = false

  private enum FieldCheck { case undecided, due, done }

  /// The parameters of an inquiry in progress.
  struct UnderWay: Sendable {
    /// In the order of the ClientHello.
    let offered: [CipherSuite]
    /// The id of the offer in the search or the order.
    let id: Int
    let isOrder: Bool
    let isForecast: Bool
    let shape: ClientHelloShape
    /// An accepted suite, offered after the others as a last resort.
    var companion: CipherSuite?
    /// Sent for its finite field, not for its choice.
    var isForField = false
  }

  init(_ version: ProtocolVersion, _ known: EnumerationState) {
    self.version = version
    let topics = known.plan.topics
    asksSuites = topics.contains(.suites) || topics.contains(.order)
    asksOrder = topics.contains(.order)
    search = Self.search(version, known)
  }

  /// First, since other questions depend on the accepted suites; late for a version that was refused once, which is only confirmed.
  var urgency: Int { order == nil && lastRefusal != nil && search.accepted.isEmpty ? 2 : 0 }

  var isDone: Bool { isSettled && (order?.isDone ?? true) && underWay.isEmpty && fieldCheck == .done && primeChecks?.isEmpty ?? true }

  func foreseeable(_ known: EnumerationState) -> Int {
    guard !isDone else { return 0 }
    if let order { return order.foreseen }
    if search.isDone || isAwaiting(known) { return 0 }
    if let forecast, !forecast.isDone { return forecast.foreseen }
    // A version is probed at least twice.
    return search.accepted.isEmpty ? 1 : search.foreseen + (asksOrder && search.isEnding && search.accepted.count > 1 ? 2 : 0)
  }

  mutating func asks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
    settle(&known)
    if let ask = fieldAsk(&known) { return [ask] }
    if order != nil { return orderAsks(room: room, &known) }
    if isAwaiting(known) { return [] }
    if let asks = forecastAsks(room: room, &known) { return asks }
    // A version that was refused as such is probed once more, not in several ClientHellos in parallel.
    let room = versionRefusals > 0 && search.accepted.isEmpty ? min(room, underWay.isEmpty ? 1 : 0) : room
    let likelihood = known.likelihood
    let version = version
    let offers = search.offers(room: room) { likelihood.of($0, in: version) }
    let marks = Self.marks(search.candidates, known)
    let asks = offers.map { ask(listed($0, marks, known), pass: $0.pass, id: $0.id, isOrder: false, &known) }
    guard asks.isEmpty else { return asks }
    settle(&known)
    return order == nil ? [] : orderAsks(room: room, &known)
  }

  /// If the customary order has failed, a version waits for the leading one: most servers have one order for all.
  private mutating func orderAsks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe] {
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

  /// Publishes the suites in `known` once the search has ended, and continues with the order.
  mutating func settle(_ known: inout EnumerationState) {
    guard search.isDone, !search.isUnderWay, forecast?.isDone ?? true else { return }
    repeatRefused(known)
    guard search.isDone else { return }
    known.settle(version)
    isSettled = true
    decideFieldCheck(known)
    if primeChecks == nil { primeChecks = listedExports(known) }
    checkOwnPrimes(known)
    guard asksOrder else { return }
    if order == nil {
      let accepted = known.customary.sorted(search.accepted.filter { !unordered.contains($0) })
      let customary = known.customary
      var marks = Self.marks(search.candidates, known)
      let raised = marks.raised
      marks.decoy = search.candidates.first { search.refusal(of: $0) != nil && !raised.contains($0) }
      order = PreferenceSearch(accepted, records: comparable(customary), marks: marks) { customary.guesses(for: accepted) }
    }
    if let order, order.isDone {
      known.prove(order.order, in: version, isServers: [.server, .serverUnlessMarked].contains(order.preference))
      for tie in order.ties {
        known.note(
          "server.equal-preference",
          "leaves it to the client which of \(tie.map(\.description).sorted().joined(separator: ", ")) it takes", in: version)
      }
    }
  }

  /// A client that lists AES-GCM first, with ECDHE or in TLS 1.3, has the hardware for it; for other clients some servers prefer ChaCha20.
  static func marks(_ suites: [CipherSuite], _ known: EnumerationState) -> PreferenceSearch<CipherSuite>.Marks {
    var marks = PreferenceSearch<CipherSuite>.Marks()
    for suite in suites {
      guard let traits = known.customary.traits(suite) else { continue }
      if traits.isChaCha { marks.raised.insert(suite) }
      if traits.isAESGCM, traits.isElliptic || traits.firstVersion >= .tls13 { marks.leading.insert(suite) }
    }
    return marks
  }

  mutating func ask(
    _ listed: [CipherSuite], pass: ExclusionSearch<CipherSuite>.Pass, id: Int, isOrder: Bool, isForecast: Bool = false,
    _ known: inout EnumerationState
  ) -> RequestedProbe {
    let token = nextToken
    nextToken += 1
    var shape = ClientHelloShape()
    shape.isConventional = pass == .again || known.isConventional(version) || (versionRefusals > 0 && search.accepted.isEmpty)
    // If a ClientHello without a key share was refused, or may have been.
    shape.hasShares = version >= .tls13 && (known.needsShares || (pass != .search && !isOrder))
    shape.omitsFiniteFields = omitsFiniteFields(pass, isOrder: isOrder, known)
    var offer = shape.offer(version, listed)
    if shape.hasShares { offer.shares = known.usualShares() }
    if version < .tls13, listed.contains(where: { known.customary.traits($0)?.isSRP == true }) {
      // A user that no server has; without a user name servers do not select SRP suites.
      offer.extras.append(.secureRemotePassword(user: "tlsprobe"))
    }
    let companion = pass.isNarrow ? companion : nil
    if let companion { offer.suites.append(companion) }
    underWay[token] = UnderWay(offered: listed, id: id, isOrder: isOrder, isForecast: isForecast, shape: shape, companion: companion)
    let depth: ServerResponseReader.Depth = isOrder || version >= .tls13 ? .hello : .keyExchange
    let topic: EnumerationTopic = isOrder ? .order : asksSuites ? .suites : .versions
    return RequestedProbe(token: token, topic: topic, form: .hello(known.hello(offer), depth))
  }

  // MARK: refusals that are not conclusive by themselves

  /// Offers refused suites that may be accepted nevertheless once more, before the search counts as ended.
  private mutating func repeatRefused(_ known: EnumerationState) {
    guard version < .tls13, asksSuites, !isSettled, !search.accepted.isEmpty else { return }
    for one in Repeat.allCases where search.isDone && isDue(one, known) && repeats.insert(one).inserted {
      let rest = search.candidates.filter { !search.isAccepted.contains($0) }
      let fields = rest.filter { known.customary.traits($0)?.isFiniteField == true }
      switch one {
      case .fields: search.offerAgain(fields, .whole)
      case .narrow: narrow(rest, .narrow, alone: .whole, known)
      case .rest: search.offerAgain(rest.filter { !search.failing.contains($0) }, .whole)
      case .narrowAgain: narrow(fields, .narrowAgain, alone: .again, known)
      case .restAgain: search.offerAgain(fields.filter { !search.failing.contains($0) }, .again)
      }
    }
  }

  private func isDue(_ one: Repeat, _ known: EnumerationState) -> Bool {
    switch one {
    case .fields: version > .ssl3 && known.isConventional(version)
    case .narrow, .rest: failsChoices || known.failsChoices
    case .narrowAgain, .restAgain: (failsChoices || known.failsChoices) && version > .ssl3
    }
  }

  /// Offers each suite alone if there is no companion.
  private mutating func narrow(
    _ suites: [CipherSuite], _ pass: ExclusionSearch<CipherSuite>.Pass, alone: ExclusionSearch<CipherSuite>.Pass, _ known: EnumerationState
  ) {
    companion = companion(pass, known)
    search.offerAgain(suites, companion == nil ? alone : pass, singly: companion == nil)
  }

  /// Choices between suites that the server could have selected: without DHE suites that it selects only from other ClientHellos.
  private func comparable(_ customary: TypicalSuiteOrder) -> [ObservedSelection<CipherSuite>] {
    let selectable = [false, true].map { omits in shapes.taken { $0.omitsFiniteFields == omits } }
    return zip(records, recordsWithoutFields).map { record, omits in
      let offered = record.offered.filter { suite in
        customary.traits(suite)?.isFiniteField != true || selectable[omits ? 1 : 0].contains(suite)
      }
      return ObservedSelection(offered: offered, picked: record.picked)
    }
  }

  private func omitsFiniteFields(_ pass: ExclusionSearch<CipherSuite>.Pass, isOrder: Bool, _ known: EnumerationState) -> Bool {
    guard version > .ssl3, version < .tls13 else { return false }
    if isOrder { return known.fieldless.contains(version) }
    // A server that has accepted no suite together with finite fields may reject those.
    return pass == .again || pass == .narrowAgain || pass == .narrow && shapes.taken { !$0.omitsFiniteFields }.isEmpty
  }

  /// The least preferred accepted suite by the choices so far, among those selected from a ClientHello of this shape.
  private func companion(_ pass: ExclusionSearch<CipherSuite>.Pass, _ known: EnumerationState) -> CipherSuite? {
    let omits = omitsFiniteFields(pass, isOrder: false, known)
    let taken = shapes.taken { $0.omitsFiniteFields == omits }
    let others = search.accepted.filter { known.customary.traits($0)?.isFiniteField == false }
    let able = known.customary.sorted((others + taken.filter { !others.contains($0) }).filter { !unordered.contains($0) })
    let places = Dictionary(able.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    var facts = PairwisePreferences(count: able.count)
    for record in records {
      if let winner = places[record.picked] { facts.learn(winner, of: record.offered.compactMap { places[$0] }) }
    }
    let wins = able.indices.map { one in able.indices.count { facts.beats(one, $0) } }
    guard let least = wins.min() else { return nil }
    return able.indices.last { wins[$0] == least }.map { able[$0] }
  }

  private func listed(
    _ offer: ExclusionSearch<CipherSuite>.Offer, _ marks: PreferenceSearch<CipherSuite>.Marks, _ known: EnumerationState
  ) -> [CipherSuite] {
    let list = PreferenceSearch.against(offer.items, marks)
    // So that a server that follows the client's order and fails on PSK or SRP for lack of an account hides no other suite.
    let isPSK = { (suite: CipherSuite) in known.customary.traits(suite)?.isPSK == true }
    let isSRP = { (suite: CipherSuite) in known.customary.traits(suite)?.isSRP == true }
    return list.filter { !isPSK($0) && !isSRP($0) } + list.filter(isPSK) + list.filter(isSRP)
  }

  /// If DHE was selected with a field of RFC 7919 that the client had listed: whether the server has its own field for other clients.
  private mutating func decideFieldCheck(_ known: EnumerationState) {
    guard fieldCheck == .undecided else { return }
    let primes = known.parameters.filter { $0.versions.contains(version) }
    guard asksSuites, version > .ssl3, version < .tls13, !listedFields(known).isEmpty, !primes.isEmpty,
      primes.allSatisfy({ $0.name?.contains("RFC 7919") == true })
    else { return fieldCheck = .done }
    fieldCheck = .due
  }

  /// Where both a prime of RFC 7919 and another were seen, which of the two a suite was seen with depends on the ClientHellos that it was
  /// offered in. Each is offered without finite-field groups once, so that the shorter of its primes is always known.
  private mutating func checkOwnPrimes(_ known: EnumerationState) {
    guard !hasCheckedOwnPrimes, fieldCheck == .done, underWay.isEmpty, asksSuites, version > .ssl3, version < .tls13 else { return }
    hasCheckedOwnPrimes = true
    let isListed = known.parameters.filter { $0.versions.contains(version) }.map { $0.name?.contains("RFC 7919") == true }
    guard Set(isListed).count == 2 else { return }
    let seen = shapes.taken { $0.omitsFiniteFields }
    let checks = primeChecks ?? []
    primeChecks = checks + listedFields(known).filter { !seen.contains($0) && !checks.contains($0) }
  }

  /// DHE suites that were selected from ClientHellos with finite-field groups.
  private func listedFields(_ known: EnumerationState) -> [CipherSuite] {
    known.customary.sorted(shapes.taken { !$0.omitsFiniteFields }.filter { known.customary.traits($0)?.isFiniteField == true })
  }

  private func listedExports(_ known: EnumerationState) -> [CipherSuite] {
    guard asksSuites, version > .ssl3, version < .tls13 else { return [] }
    let seen = shapes.taken { $0.omitsFiniteFields }
    return listedFields(known).filter { !seen.contains($0) && $0.name?.contains("_EXPORT") == true }
  }

  private mutating func fieldAsk(_ known: inout EnumerationState) -> RequestedProbe? {
    let suites: [CipherSuite]
    if fieldCheck == .due {
      fieldCheck = .done
      suites = listedFields(known)
    } else if let suite = primeChecks?.popLast() {
      suites = [suite]
    } else {
      return nil
    }
    let ask = ask(suites, pass: .again, id: -1, isOrder: false, &known)
    underWay[ask.token]?.isForField = true
    return RequestedProbe(token: ask.token, topic: .parameters, form: ask.form)
  }
}

extension SuiteEnumeration {
  func report(_ known: EnumerationState, into result: inout EnumerationResult) {
    let accepted = known.suites[version] ?? []
    var report = EnumerationResult.ProtocolResult(version: version, support: support(accepted), evidence: evidence(accepted))
    // A suite found while probing the version is evidence, not a list.
    report.suites = (asksSuites ? ordered(accepted, known) : []).map { suite in
      let exchanged = known.exchanges[version]?[suite]
      return EnumerationResult.SuiteResult(
        suite, .accepted, acceptances[suite] ?? Evidence(.serverHello), group: exchanged?.group, primeBits: exchanged?.primeBits)
    }
    report.preference = preference(accepted)
    report.others = others(accepted)
    result.protocols.append(report)
  }

  private func support(_ accepted: [CipherSuite]) -> Support {
    if !accepted.isEmpty || firstEvidence != nil { return .accepted }
    return search.isCertain && lastRefusal != nil ? .refused : .undetermined
  }

  private func evidence(_ accepted: [CipherSuite]) -> Evidence {
    if let firstEvidence { return firstEvidence }
    if !accepted.isEmpty { return Evidence(.serverHello) }
    if search.isCertain, let lastRefusal {
      let tries = search.candidates.compactMap { search.refusal(of: $0)?.tries }.min() ?? lastRefusal.tries
      return Evidence(lastRefusal.ground, tries: max(tries, 1))
    }
    if search.candidates.isEmpty { return Evidence(.notAsked("no suite to offer"), tries: 0) }
    return lastUnknown ?? lastRefusal ?? Evidence(.notAsked("the work ended before"), tries: 0)
  }

  private func ordered(_ accepted: [CipherSuite], _ known: EnumerationState) -> [CipherSuite] {
    guard let order, order.isDone else { return known.customary.sorted(accepted) }
    // The order in which they were found is accidental.
    return order.order + known.customary.sorted(accepted.filter { !order.order.contains($0) })
  }

  private func preference(_ accepted: [CipherSuite]) -> OrderPreference? {
    guard asksOrder, accepted.count > 1 else { return nil }
    guard let order, order.isDone else { return .undetermined }
    switch order.preference {
    case .server: return .server
    case .client: return .client
    case .serverUnlessMarked: return .serverUnlessClientPrefersChaCha20
    case .undetermined: return .undetermined
    }
  }

  private func others(_ accepted: [CipherSuite]) -> [EnumerationResult.SuiteResult] {
    guard asksSuites else { return [] }
    let known = Set(accepted)
    return search.candidates.filter { !known.contains($0) }.map { suite in
      if let evidence = search.refusal(of: suite) { return EnumerationResult.SuiteResult(suite, .refused, evidence) }
      let evidence = search.doubt(of: suite) ?? Evidence(.notAsked("the work ended before"), tries: 0)
      return EnumerationResult.SuiteResult(suite, .undetermined, evidence)
    }
  }
}
