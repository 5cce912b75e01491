internal import Bytes
public import DNSWire
public import Transport

/// A resolver of records with caches, a retry, expired responses and a fallback, in the order of `LookupStep.Kind`.
///
/// Concurrent lookups of one question share one query. The state is confined to the reactor's thread.
public final class CachingResolver: Sendable {
  public let configuration: Configuration
  private let reactor: Reactor
  private let state: ReactorBound<LookupState>

  public init(_ configuration: Configuration, on reactor: Reactor) {
    self.configuration = configuration
    self.reactor = reactor
    state = ReactorBound(on: reactor) { LookupState(configuration, on: reactor) }
  }

  /// The backend's name.
  public var name: String { configuration.backend.name }

  /// Returns the response, also a negative one; throws if there is none.
  public func lookup(_ question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> LookupResult {
    try await report(for: question, deadline: deadline).outcome.get()
  }

  /// The result with its steps, also if the lookup failed.
  public func report(for question: DNSQuestion, deadline: Deadline) async -> LookupReport {
    await reactor.run { await self.sharedReport(for: self.key(of: question), deadline: deadline) }
  }

  /// Returns a cached response without waiting, also an expired one if the policy allows that, or else an error with the code `notCached`.
  ///
  /// A response that is missing or expired is requested in the background.
  public func cachedReport(for question: DNSQuestion) async -> LookupReport {
    await reactor.run {
      let key = self.key(of: question)
      let report = self.state.withValue { $0.cachedReport(for: key) }
      self.startWork()
      return report ?? LookupState.closedReport(for: key)
    }
  }

  /// Resolves the questions concurrently, at most `policy.window` at a time, and returns the reports in the same order.
  ///
  /// They are resolved again after a change of the network.
  public func preresolve(_ questions: [DNSQuestion], deadline: Deadline) async -> [LookupReport] {
    await reactor.run {
      self.state.withValue { $0.remember(questions) }
      return await self.reports(for: questions, deadline: deadline)
    }
  }

  /// Fills the memory from the persistent cache and deletes its entries that are no longer of use; returns the number of responses read.
  @discardableResult
  public func preload(deadline: Deadline) async -> Int {
    guard let persistent = configuration.persistentCache else { return 0 }
    let stale = Duration.seconds(Int64(configuration.lifetimes.stale))
    // Most names have responses of two types.
    let (limit, isOverflow) = configuration.limits.names.multipliedReportingOverflow(by: 2)
    return await reactor.run {
      let removal = await persistent.removeExpired(stale: stale, deadline: deadline)
      let reading = await persistent.responses(limit: isOverflow ? .max : limit, stale: stale, deadline: deadline)
      self.state.withValue { $0.preload(reading.found, removal.warnings + reading.warnings) }
      return reading.found.count
    }
  }

  /// Call this after addresses or routes of the machine have changed. Returns the reports of the lookups that were repeated.
  @discardableResult
  public func networkChanged(_ reaction: NetworkChange, deadline: Deadline) async -> [LookupReport] {
    await reactor.run {
      await self.reports(for: self.state.withValue { $0.changeNetwork(reaction) } ?? [], deadline: deadline)
    }
  }

  /// Waits for refreshes in the background and for writes to the persistent cache; throws `.timedOut` at the deadline.
  public func finishBackgroundWork(deadline: Deadline) async throws(ResolverError) {
    let outcome: Result<Void, TransportError> = await reactor.run {
      guard let wait = self.state.withValue({ $0.idleWait() }) ?? nil else { return .success(()) }
      do throws(TransportError) { return .success(try await wait.comes(by: deadline)) } catch { return .failure(error) }
    }
    if case .failure(let error) = outcome { throw ResolverError(error.code == .cancelled ? .cancelled : .timedOut, name: name) }
  }

  /// Waits, or returns early if the task is cancelled.
  public func pause(_ duration: Duration) async { try? await reactor.sleep(until: .after(duration)) }

  /// Starts a task that may outlive its creator.
  func start<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Task<Value, Never> {
    Task(executorPreference: reactor) { await body() }
  }

  public func counters() async -> LookupCounters {
    await reactor.run { self.state.withValue(\.counters) ?? LookupCounters() }
  }

  /// Returns the problems of the persistent cache since the last call, each one once.
  public func takeWarnings() async -> [RecordCacheWarning] {
    await reactor.run { self.state.withValue { $0.takeWarnings() } ?? [] }
  }

  private func key(of question: DNSQuestion) -> RecordCacheKey {
    RecordCacheKey(question, resolver: configuration.identity, clientSubnet: configuration.clientSubnet)
  }

  /// How much longer than the deadline a lookup waits for its own query, which ends at the deadline and may return an expired response.
  private static let grace = Duration.milliseconds(250)
  private static let persistentTimeout = Duration.seconds(2)
}

// MARK: - Lookups

extension CachingResolver {
  private func sharedReport(for key: RecordCacheKey, deadline: Deadline) async -> LookupReport {
    while true {
      let beginning = state.withValue { $0.begin(key, deadline: deadline) }
      startWork()
      let (flight, wait, isShared): (LookupFlight, OneShotWait, Bool)
      switch beginning {
      case .finished(let report): return report
      case .waiting(let one, let two, let three): (flight, wait, isShared) = (one, two, three)
      case nil: return LookupState.closedReport(for: key)
      }
      do throws(TransportError) {
        let end = flight.deadline.moment.map { $0 + Self.grace }
        try await wait.comes(by: flight.deadline <= deadline ? Deadline(end) : deadline)
      } catch {
        let isTimeout = error.code == .timedOut
        return state.withValue { $0.leave(flight, wait, isTimeout: isTimeout) } ?? LookupState.closedReport(for: key)
      }
      guard let report = flight.report else { return LookupState.closedReport(for: key) }
      // The query of a lookup with an earlier deadline: this one still has time.
      let endedEarly = isShared && flight.deadline < deadline && flight.deadline.hasPassed() && !deadline.hasPassed()
      if endedEarly, case .failure(let error) = report.outcome, error.code == .timedOut { continue }
      return isShared ? report.shared : report
    }
  }

  private func reports(for questions: [DNSQuestion], deadline: Deadline) async -> [LookupReport] {
    var reports = questions.map { LookupState.closedReport(for: key(of: $0)) }
    await withTaskGroup(of: (Int, LookupReport).self) { group in
      var next = 0
      func add() {
        guard next < questions.count else { return }
        let index = next
        next += 1
        group.addTask { (index, await self.report(for: questions[index], deadline: deadline)) }
      }
      for _ in 0..<configuration.policy.window { add() }
      for await (index, report) in group {
        reports[index] = report
        add()
      }
    }
    return reports
  }

  /// Starts the tasks for new queries and for responses that have to be written.
  private func startWork() {
    state.withValue { state in
      for start in state.takeStarts() { start.flight.start(on: reactor) { await self.run(start) } }
      if state.startWriting() { Task(executorPreference: reactor) { await self.write() } }
    }
  }

  /// Drives the machine of a query to its end.
  private func run(_ start: LookupState.Start) async {
    var (machine, action) = (start.machine, start.action)
    let flight = start.flight
    while let event = await event(of: action, flight), reactor.isCurrent {
      action = machine.received(event, at: configuration.clock.monotonic())
      flight.steps = machine.steps
    }
    guard case .finish(let completion) = action else { return }
    let steps = machine.steps
    state.withValue { $0.finish(flight, completion, steps) }
    startWork()
  }

  /// Performs an action; nil for the end of the lookup. `LookupState` has performed those that do not wait.
  private func event(of action: CachePolicyMachine.Action, _ flight: LookupFlight) async -> CachePolicyMachine.Event? {
    switch action {
    case .checkOverrides, .checkMemory, .finish: return nil
    case .checkPersistentCache:
      guard let persistent = configuration.persistentCache else { return .persistentCache(nil, []) }
      let limit = Deadline.after(Self.persistentTimeout).earlier(of: flight.deadline)
      let (stored, warnings) = await persistent.response(for: flight.key, deadline: limit)
      return .persistentCache(state.withValue { $0.stored(stored, warnings) } ?? nil, warnings)
    case .query(let attempts):
      state.withValue { $0.counters.queries += 1 }
      let limit = Self.share(of: flight.deadline, attempts: attempts)
      return await Self.result(of: flight) { question throws(ResolverError) in
        try await configuration.backend.response(to: question, deadline: limit)
      }
    case .retry(let server, let delay, let attempts):
      state.withValue { state in
        state.counters.queries += 1
        state.counters.retries += 1
      }
      if delay > .zero { try? await reactor.sleep(until: .after(delay).earlier(of: flight.deadline)) }
      let limit = Self.share(of: flight.deadline, attempts: attempts)
      return await Self.result(of: flight) { question throws(ResolverError) in
        try await configuration.backend.response(to: question, avoiding: server, deadline: limit)
      }
    case .queryFallback:
      state.withValue { $0.counters.fallbacks += 1 }
      return await Self.result(of: flight) { question throws(ResolverError) in
        try await (configuration.fallback ?? configuration.backend).response(to: question, deadline: flight.deadline)
      }
    }
  }

  private static func result(
    of flight: LookupFlight, _ query: (DNSQuestion) async throws(ResolverError) -> RecordResponse
  ) async -> CachePolicyMachine.Event {
    let result: Result<RecordResponse, ResolverError>
    do throws(ResolverError) { result = .success(try await query(flight.key.question)) } catch { result = .failure(error) }
    return .result(result, canContinue: !flight.deadline.hasPassed() && !Task.isCancelled)
  }

  /// A query leaves time for those that may follow.
  private static func share(of deadline: Deadline, attempts: Int) -> Deadline {
    guard attempts > 1, let remaining = deadline.remaining() else { return deadline }
    return .after(remaining / attempts)
  }

  /// Writes queued responses until there are none: those that arrive meanwhile share a transaction.
  private func write() async {
    guard let persistent = configuration.persistentCache else { return }
    while let batch = state.withValue({ $0.takeWrites() }), !batch.isEmpty {
      let warnings = await persistent.store(batch, deadline: .after(Self.persistentTimeout))
      state.withValue { $0.warn(warnings) }
    }
  }
}

extension LookupReport {
  /// For a lookup that waited for the query of another one.
  fileprivate var shared: LookupReport {
    let shared = outcome.map { result in
      var result = result
      result.isShared = true
      return result
    }
    return LookupReport(steps: steps, outcome: shared)
  }
}
