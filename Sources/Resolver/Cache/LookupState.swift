internal import Bytes
internal import DNSWire
internal import DomainNames
internal import Transport

/// The state of a `CachingResolver`: the memory, the queries in progress, and the responses to be written. Confined to its reactor.
struct LookupState {
  enum Beginning: Sendable {
    case finished(LookupReport)
    case waiting(LookupFlight, OneShotWait, isShared: Bool)
  }

  /// A query that the driver has to start.
  struct Start: Sendable {
    let flight: LookupFlight
    let machine: CachePolicyMachine
    let action: CachePolicyMachine.Action
  }

  private let configuration: CachingResolver.Configuration
  private let reactor: Reactor
  private var cache: RecordCache
  private var flights: [RecordCacheKey: LookupFlight] = [:]
  private var backgroundFlights = 0
  private var starts: [Start] = []
  /// Responses for the persistent cache, which one task at a time writes.
  private var writes: [PersistentResponse] = []
  private var isWriting = false
  /// A cache that cannot be read, such as one that is locked, is not waited for again before this time.
  private var persistentPause: MonotonicInstant?
  private var idleWaits: [OneShotWait] = []
  private var generation = 0
  /// Stored responses from before are of another network.
  private var networkChanged: Timestamp?
  private var preresolved: [DNSQuestion] = []
  private var warnings: [RecordCacheWarning] = []
  var counters = LookupCounters()

  init(_ configuration: CachingResolver.Configuration, on reactor: Reactor) {
    self.configuration = configuration
    self.reactor = reactor
    cache = RecordCache(limits: configuration.limits, lifetimes: configuration.lifetimes)
  }

  // MARK: Lookups

  /// Uses the sources that need no wait, and joins or creates a query if they have no response.
  mutating func begin(_ key: RecordCacheKey, deadline: Deadline) -> Beginning {
    counters.lookups += 1
    var machine = machine(for: key)
    let action = advance(&machine, key)
    if case .finish(let completion) = action { return .finished(report(completion, machine.steps, key)) }
    if let flight = flights[key] {
      counters.shared += 1
      return .waiting(flight, flight.join(on: reactor), isShared: true)
    }
    let flight = create(machine, action, key, deadline: deadline)
    return .waiting(flight, flight.join(on: reactor), isShared: false)
  }

  /// The report of a lookup that does not wait; a missing or expired response is requested in the background.
  mutating func cachedReport(for key: RecordCacheKey) -> LookupReport {
    counters.lookups += 1
    var machine = machine(for: key, waits: false)
    guard case .finish(let completion) = advance(&machine, key) else {
      return report(.notCached, machine.steps, key)
    }
    switch completion {
    case .notCached, .cached(_, _, refreshes: true): refresh(key)
    default: break
    }
    return report(completion, machine.steps, key)
  }

  /// Records the end of a query and resumes its lookups.
  mutating func finish(_ flight: LookupFlight, _ completion: CachePolicyMachine.Completion, _ steps: [LookupStep]) {
    let key = flight.key
    let isCurrent = flight.generation == generation
    if flights[key] === flight { flights[key] = nil }
    if flight.isBackground { backgroundFlights -= 1 }
    if isCurrent, case .cached(let cached, _, _) = completion { cache.insert(cached, for: key) }
    flight.finish(report(completion, steps, key, caches: isCurrent))
    callIdle()
  }

  /// The report of a lookup that stops waiting; an expired response is better than none.
  mutating func leave(_ flight: LookupFlight, _ wait: OneShotWait, isTimeout: Bool) -> LookupReport {
    let key = flight.key
    if flight.leave(wait), flights[key] === flight { flights[key] = nil }
    guard isTimeout else {
      return LookupReport(steps: flight.steps, outcome: .failure(ResolverError(.cancelled, name: Self.text(of: key))))
    }
    let steps = flight.steps + [LookupStep(.backend, .failed, "the deadline has passed")]
    if configuration.policy.allowsStale, let expired = cache.match(key, at: now).expired {
      return report(.cached(expired, isStale: true, refreshes: false), steps + [LookupStep(.stale, .hit)], key)
    }
    return report(.failed(ResolverError(.timedOut, name: Self.text(of: key))), steps, key)
  }

  /// The queries that were created since the last call.
  mutating func takeStarts() -> [Start] {
    defer { starts = [] }
    return starts
  }

  static func closedReport(for key: RecordCacheKey) -> LookupReport {
    LookupReport(steps: [], outcome: .failure(ResolverError(.failed, name: text(of: key), detail: "the resolver is shut down")))
  }

  private mutating func refresh(_ key: RecordCacheKey) {
    if let flight = flights[key] {
      if !flight.isBackground { backgroundFlights += 1 }
      flight.isBackground = true
      return
    }
    var machine = machine(for: key)
    let action = advance(&machine, key)
    if case .finish = action { return }
    backgroundFlights += 1
    create(machine, action, key, deadline: .after(configuration.policy.refreshTimeout)).isBackground = true
  }

  @discardableResult
  private mutating func create(
    _ machine: CachePolicyMachine, _ action: CachePolicyMachine.Action, _ key: RecordCacheKey, deadline: Deadline
  ) -> LookupFlight {
    let flight = LookupFlight(key, deadline: deadline, generation: generation, steps: machine.steps)
    flights[key] = flight
    starts.append(Start(flight: flight, machine: machine, action: action))
    return flight
  }

  // MARK: The machine

  private var now: MonotonicInstant { configuration.clock.monotonic() }

  private func machine(for key: RecordCacheKey, waits: Bool = true) -> CachePolicyMachine {
    let sources = CachePolicyMachine.Sources(
      hasOverrides: !configuration.overrides.isEmpty,
      hasPersistentCache: configuration.persistentCache != nil && persistentPause.map { $0 <= now } ?? true,
      hasFallback: configuration.fallback != nil, waits: waits)
    return CachePolicyMachine({ Self.text(of: key) }, configuration.policy, sources, configuration.lifetimes)
  }

  /// Starts the machine and performs its actions up to the first one that waits.
  private mutating func advance(_ machine: inout CachePolicyMachine, _ key: RecordCacheKey) -> CachePolicyMachine.Action {
    var action = machine.start()
    while true {
      switch action {
      case .checkOverrides: action = machine.received(.overrides(configuration.overrides.response(to: key.question)), at: now)
      case .checkMemory: action = machine.received(.memory(cache.match(key, at: now)), at: now)
      default: return action
      }
    }
  }

  /// The report of a completed lookup, whose response is cached if the backend sent it.
  private mutating func report(
    _ completion: CachePolicyMachine.Completion, _ steps: [LookupStep], _ key: RecordCacheKey, caches: Bool = true
  ) -> LookupReport {
    let now = now
    switch completion {
    case .override(let response), .fallback(let response): return LookupReport(LookupResult(response, steps: steps))
    case .cached(let cached, let isStale, _):
      count(steps, isStale: isStale)
      return LookupReport(
        LookupResult(
          cached.response(at: now), steps: steps, isStale: isStale, cachedAge: cached.age(at: now), remainingTTL: cached.remaining(at: now))
      )
    case .received(let response):
      let cached = caches ? cache.store(response, for: key, at: now) : nil
      if let cached { persist(cached, key) }
      return LookupReport(LookupResult(response, steps: steps, remainingTTL: cached?.lifetime ?? .zero))
    case .failed(let error):
      counters.failures += 1
      return LookupReport(steps: steps, outcome: .failure(error))
    case .notCached: return LookupReport(steps: steps, outcome: .failure(ResolverError(.notCached, name: Self.text(of: key))))
    }
  }

  private mutating func count(_ steps: [LookupStep], isStale: Bool) {
    if isStale {
      counters.staleHits += 1
    } else if steps.last?.kind == .persistentCache {
      counters.persistentHits += 1
    } else {
      counters.memoryHits += 1
    }
  }

  /// The name as an A-label where it is one.
  private static func text(of key: RecordCacheKey) -> String { key.question.name.domain?.ascii ?? key.question.name.description }
}

// MARK: - The persistent cache and the network

extension LookupState {
  /// Adds stored responses, the latest first.
  mutating func preload(_ stored: [PersistentResponse], _ warnings: [RecordCacheWarning]) {
    warn(warnings)
    let (wall, monotonic) = (configuration.clock.wall(), now)
    // The latest last, so that it is the most recently used one.
    for stored in stored.reversed() where stored.key.resolver == configuration.identity {
      cache.insert(stored.cached(at: wall, monotonic), for: stored.key)
    }
  }

  /// The stored response with its age; one from before the last change of the network counts as expired.
  mutating func stored(_ stored: PersistentResponse?, _ warnings: [RecordCacheWarning]) -> CachedResponse? {
    warn(warnings)
    if warnings.contains(where: { $0.code == .unreadable }) { persistentPause = now + Self.pause }
    var found = stored?.cached(at: configuration.clock.wall(), now)
    if let stored, let networkChanged, stored.received <= networkChanged { found?.expire(at: now) }
    return found
  }

  mutating func warn(_ warnings: [RecordCacheWarning]) {
    for warning in warnings where self.warnings.count < Self.maximumWarnings && !self.warnings.contains(warning) {
      self.warnings.append(warning)
    }
  }

  mutating func takeWarnings() -> [RecordCacheWarning] {
    defer { warnings = [] }
    return warnings
  }

  /// True if responses are queued that no task writes yet: the caller has to start one.
  mutating func startWriting() -> Bool {
    guard !isWriting, !writes.isEmpty else { return false }
    isWriting = true
    return true
  }

  /// The responses to write; empty if there are no more: then the task has ended.
  mutating func takeWrites() -> [PersistentResponse] {
    defer { writes = [] }
    if writes.isEmpty {
      isWriting = false
      callIdle()
    }
    return writes
  }

  /// A wait for the end of all work in the background; nil if there is none.
  mutating func idleWait() -> OneShotWait? {
    guard isWriting || !writes.isEmpty || backgroundFlights > 0 else { return nil }
    let wait = OneShotWait(on: reactor, "finish background work")
    idleWaits.append(wait)
    return wait
  }

  /// Remembers questions to be resolved again after a change of the network.
  mutating func remember(_ questions: [DNSQuestion]) {
    var known = Set(preresolved)
    for question in questions where known.count < Self.maximumPreresolved && known.insert(question).inserted {
      preresolved.append(question)
    }
  }

  /// Forgets or expires the responses; returns the questions to be resolved again.
  mutating func changeNetwork(_ reaction: NetworkChange) -> [DNSQuestion] {
    generation += 1
    networkChanged = configuration.clock.wall()
    // Their lookups still receive the responses, later ones send new queries.
    flights = [:]
    writes = []
    guard reaction == .refresh else {
      cache.removeAll()
      return []
    }
    let questions = preresolved + cache.keys.map(\.question)
    cache.expireAll(at: now)
    var seen: Set<DNSQuestion> = []
    return questions.filter { seen.insert($0).inserted }
  }

  private mutating func persist(_ cached: CachedResponse, _ key: RecordCacheKey) {
    guard configuration.persistentCache != nil, cached.response.kind != .failure, writes.count < Self.maximumWrites else { return }
    let received = configuration.clock.wall()
    writes.append(PersistentResponse(key: key, response: cached.response, received: received, lifetime: cached.lifetime))
  }

  private mutating func callIdle() {
    guard !isWriting, writes.isEmpty, backgroundFlights == 0 else { return }
    for wait in idleWaits { wait.call() }
    idleWaits = []
  }

  private static let pause = Duration.seconds(60)
  private static let maximumPreresolved = 10_000
  private static let maximumWarnings = 16
  private static let maximumWrites = 10_000
}

extension LookupReport {
  fileprivate init(_ result: LookupResult) { self.init(steps: result.steps, outcome: .success(result)) }
}
