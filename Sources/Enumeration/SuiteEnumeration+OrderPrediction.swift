internal import TLSWire

/// Forecasts of the server's order: for older versions by the order proven for the newest version before TLS 1.3, for that version by the
/// orders of libraries.
extension SuiteEnumeration {
  /// Whether the version waits for the order of a newer one; support for it is still probed at once, with one ClientHello.
  func isAwaiting(_ known: EnumerationState) -> Bool {
    guard asksOrder, !hasForecast, lastRefusal == nil, case .awaited = known.lead(of: version) else { return false }
    return !search.accepted.isEmpty || !underWay.isEmpty
  }

  /// ClientHellos of the forecast while there is one; nil if the search continues.
  mutating func forecastAsks(room: Int, _ known: inout EnumerationState) -> [RequestedProbe]? {
    beginForecast(known)
    guard let forecast, !forecast.isDone else { return nil }
    let marks = Self.marks(search.candidates, known)
    return (self.forecast?.offers(room: room) ?? []).map {
      ask(PreferenceSearch.against($0.items, marks), pass: .search, id: $0.start, isOrder: false, isForecast: true, &known)
    }
  }

  private mutating func beginForecast(_ known: EnumerationState) {
    guard asksOrder, version < .tls13, !hasForecast, !search.accepted.isEmpty, search.isSearching else { return }
    switch known.lead(of: version) {
    case .awaited: return
    case .unordered: hasForecast = true
    case .proven(let order): follow(order, known)
    case .none: guess(known)
    }
  }

  private mutating func follow(_ proven: [CipherSuite], _ known: EnumerationState) {
    hasForecast = true
    let candidates = Set(search.candidates)
    let firstVersion: (CipherSuite) -> ProtocolVersion = { known.customary.traits($0)?.firstVersion ?? .ssl3 }
    // SSL 3.0 has no extensions that elliptic curves depend on; some servers accept their suites nevertheless.
    var order = proven.filter { candidates.contains($0) && firstVersion($0) <= max(version, .tls10) }
    // The first ClientHello already determined the first position.
    if order.count > 2, records.contains(where: { $0.picked == order[0] && $0.offered.contains(order[1]) }) { order.removeFirst() }
    guard order.count > 1 else { return }
    forecast = OrderPrediction(order, stride: Self.followerStride, longest: search.largest) { firstVersion($0) <= version }
  }

  /// Once the customary order is refuted: the first order that fits all choices so far.
  private mutating func guess(_ known: EnumerationState) {
    guard search.accepted.count >= guessesMade * Self.choicesForGuess + Self.choicesForGuess else { return }
    let accepted = search.isAccepted
    var choices: Set<SuiteChoice> = []
    for record in records {
      for suite in record.offered where suite != record.picked && accepted.contains(suite) {
        choices.insert(SuiteChoice(winner: record.picked, loser: suite))
      }
    }
    // A client's order cannot be forecast.
    guard records.contains(where: { record in record.offered.first { accepted.contains($0) } != record.picked }) else { return }
    func fits(_ order: [CipherSuite]) -> Bool {
      let places = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
      return choices.allSatisfy { places[$0.winner] ?? .max <= places[$0.loser] ?? .max }
    }
    guard !fits(search.candidates) else { return }
    guessesMade += 1
    let likely = search.candidates.filter { accepted.contains($0) || known.likelihood.of($0, in: version) >= Self.likelyInForecast }
    let candidates = Set(search.candidates)
    // A library that lists all accepted suites is more likely than one that lacks some.
    let libraries = LibraryPreferences.all.map { library in
      let listed = Set(library)
      let order = library.filter { candidates.contains($0) } + likely.filter { !listed.contains($0) }
      return (order: order, isComplete: accepted.isSubset(of: listed))
    }
    let fitting = libraries.filter { fits($0.order) }
    if let library = fitting.first(where: \.isComplete) ?? fitting.first { return begin(library.order, known) }
    if let criteria = known.customary.order(of: likely, with: choices) { begin(criteria, known) }
  }

  private mutating func begin(_ order: [CipherSuite], _ known: EnumerationState) {
    hasForecast = true
    search.repeatsLate = true
    let parts = min(Self.partsOfGuess, max(order.count / 4, 1))
    forecast = OrderPrediction(order, parts: parts, longest: search.largest) { known.likelihood.of($0, in: version) }
  }

  mutating func receivedForecast(
    _ outcome: ExclusionSearch<CipherSuite>.Outcome, _ asked: UnderWay, _ known: inout EnumerationState
  ) {
    if case .picked(let suite) = outcome {
      search.accept(suite)
      forecast?.received(suite, to: asked.id)
    } else {
      // The search offers these suites again; if it then accepts one, the server fails on a suite that it selected.
      if case .refused = outcome { shapes.refused(asked.offered, in: asked.shape) }
      forecast?.received(nil, to: asked.id)
    }
    if forecast?.isDone == true { search.leaveLikely() }
    settle(&known)
  }

  private static var followerStride: Int { 3 }
  private static var partsOfGuess: Int { 10 }
  /// The number of suites to find before an order is guessed, and again before the next guess.
  private static var choicesForGuess: Int { 8 }
  private static var likelyInForecast: Double { 0.1 }
}
