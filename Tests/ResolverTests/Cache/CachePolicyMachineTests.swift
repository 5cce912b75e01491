import Bytes
import DNSWire
import Testing

@testable import Resolver

@Suite struct CachePolicyMachineTests {
  private let clock = TestClock()
  private let error = ResolverError(.timedOut, name: "example.org")

  private func machine(
    _ policy: LookupPolicy = LookupPolicy(), overrides: Bool = false, persistent: Bool = false, fallback: Bool = false, waits: Bool = true
  ) -> CachePolicyMachine {
    let sources = CachePolicyMachine.Sources(hasOverrides: overrides, hasPersistentCache: persistent, hasFallback: fallback, waits: waits)
    return CachePolicyMachine({ "example.org" }, policy, sources, CacheLifetimes())
  }

  private func cached(_ age: Int64) throws -> CachedResponse {
    CachedResponse(try .address(300), received: clock.now + .seconds(-age), lifetime: .seconds(300))
  }

  private func match(fresh: CachedResponse? = nil, expired: CachedResponse? = nil) -> CachePolicyMachine.Event {
    .memory(RecordCache.Match(fresh: fresh, expired: expired))
  }

  private func run(_ machine: inout CachePolicyMachine, _ events: [CachePolicyMachine.Event]) -> [CachePolicyMachine.Action] {
    var actions = [machine.start()]
    for event in events { actions.append(machine.received(event, at: clock.now)) }
    return actions
  }

  @Test func `every source is used in its order`() throws {
    var machine = machine(overrides: true, persistent: true, fallback: true)
    let failure = try RecordResponse.failure()
    let found = try RecordResponse.address()
    let actions = run(
      &machine,
      [
        .overrides(nil), match(), .persistentCache(nil, []), .result(.success(failure), canContinue: true),
        .result(.failure(error), canContinue: true), .result(.success(found), canContinue: true),
      ])
    #expect(
      actions == [
        .checkOverrides, .checkMemory, .checkPersistentCache, .query(attempts: 3),
        .retry(avoiding: "192.0.2.53:53", after: .zero, attempts: 2), .queryFallback, .finish(.fallback(found)),
      ])
    #expect(
      machine.steps.map(\.description) == [
        "override: miss", "memory_cache: miss", "persistent_cache: miss", "backend: failed (SERVFAIL, no records, 192.0.2.53:53)",
        "retry: failed (was not resolved in time)", "stale: not_allowed", "fallback: answered (NOERROR, 1 record, 192.0.2.53:53)",
      ])
  }

  @Test func `an override ends the lookup`() throws {
    var machine = machine(overrides: true)
    let response = try RecordResponse.address()
    #expect(run(&machine, [.overrides(response)]).last == .finish(.override(response)))
    #expect(machine.steps.map(\.description) == ["override: hit (NOERROR, 1 record, 192.0.2.53:53)"])
  }

  @Test func `a fresh response in memory ends the lookup`() throws {
    var machine = machine(persistent: true)
    let fresh = try cached(100)
    #expect(run(&machine, [match(fresh: fresh)]).last == .finish(.cached(fresh, isStale: false, refreshes: false)))
    #expect(machine.steps.map(\.description) == ["memory_cache: hit (expires in 200 s)"])
  }

  @Test func `a fresh response of the persistent cache goes before an expired one in memory`() throws {
    var machine = machine(persistent: true)
    let (fresh, expired) = (try cached(10), try cached(310))
    let actions = run(&machine, [match(expired: expired), .persistentCache(fresh, [])])
    #expect(actions.last == .finish(.cached(fresh, isStale: false, refreshes: false)))
    #expect(
      machine.steps.map(\.description) == ["memory_cache: expired (expired 10 s ago)", "persistent_cache: hit (expires in 290 s)"])
  }

  @Test func `the later of two expired responses is used after the retry and before the fallback`() throws {
    for (memory, stored) in [(400, 500), (500, 400)] as [(Int64, Int64)] {
      var machine = machine(LookupPolicy(allowsStale: true), persistent: true, fallback: true)
      let events: [CachePolicyMachine.Event] = [
        match(expired: try cached(memory)), .persistentCache(try cached(stored), []), .result(.failure(error), canContinue: true),
        .result(.failure(error), canContinue: true),
      ]
      #expect(run(&machine, events).last == .finish(.cached(try cached(400), isStale: true, refreshes: false)))
      #expect(machine.steps.last?.description == "stale: hit (expired 100 s ago)")
      #expect(machine.steps.map(\.kind) == [.memoryCache, .persistentCache, .backend, .retry, .stale])
    }
  }

  @Test func `a stored response that is expired for too long is not used`() throws {
    var machine = machine(LookupPolicy(allowsStale: true, retries: false), persistent: true)
    let actions = run(&machine, [match(), .persistentCache(try cached(100_000), []), .result(.failure(error), canContinue: true)])
    #expect(actions.last == .finish(.failed(error)))
    #expect(
      machine.steps.map(\.description) == [
        "memory_cache: miss", "persistent_cache: miss", "backend: failed (was not resolved in time)", "stale: miss",
        "fallback: not_configured",
      ])
  }

  @Test func `after the deadline there is no further query, but an expired response`() throws {
    var strict = machine(fallback: true)
    #expect(run(&strict, [match(), .result(.failure(error), canContinue: false)]).last == .finish(.failed(error)))
    #expect(strict.steps.last?.description == "fallback: not_allowed (the deadline has passed)")
    var lenient = machine(LookupPolicy(allowsStale: true))
    let expired = try cached(310)
    let actions = run(&lenient, [match(expired: expired), .result(.failure(error), canContinue: false)])
    #expect(actions.last == .finish(.cached(expired, isStale: true, refreshes: false)))
  }

  @Test func `a name that does not exist is a result, not a failure`() throws {
    let response = try RecordResponse.of(.a(), code: .nameError)
    var first = machine(LookupPolicy(allowsStale: true), fallback: true)
    let events: [CachePolicyMachine.Event] = [match(expired: try cached(310)), .result(.success(response), canContinue: true)]
    #expect(run(&first, events).last == .finish(.received(response)))
    #expect(first.steps.last?.description == "backend: answered (NXDOMAIN, no records, 192.0.2.53:53)")
    var second = machine(LookupPolicy(allowsStale: true), fallback: true)
    let notFound = ResolverError(.notFound, name: "example.org")
    #expect(run(&second, [match(), .result(.failure(notFound), canContinue: true)]).last == .finish(.failed(notFound)))
    #expect(second.steps.last?.description == "backend: answered (does not resolve)")
  }

  @Test func `a response such as SERVFAIL is returned if there is nothing better, rather than an error`() throws {
    var machine = machine()
    let failure = try RecordResponse.failure()
    let actions = run(
      &machine, [match(), .result(.success(failure), canContinue: true), .result(.failure(error), canContinue: true)])
    #expect(actions.last == .finish(.received(failure)))
  }

  @Test func `a recent failure is not queried again`() throws {
    let failure = CachedResponse(try .failure(), received: clock.now, lifetime: .seconds(1))
    var machine = machine(persistent: true)
    let actions = run(&machine, [.memory(RecordCache.Match(failure: failure))])
    #expect(actions.last == .finish(.cached(failure, isStale: false, refreshes: false)))
    #expect(
      machine.steps.map(\.description) == [
        "memory_cache: failed (SERVFAIL 0 s ago)", "stale: not_allowed", "fallback: not_configured",
      ])
  }

  @Test func `a cancelled query is not repeated`() throws {
    var machine = machine(LookupPolicy(allowsStale: true), fallback: true)
    let cancelled = ResolverError(.cancelled, name: "example.org")
    let actions = run(&machine, [match(expired: try cached(310)), .result(.failure(cancelled), canContinue: false)])
    #expect(actions.last == .finish(.failed(cancelled)))
  }

  @Test func `a lookup that does not wait uses the memory only`() throws {
    var missing = machine(LookupPolicy(allowsStale: true), persistent: true, waits: false)
    #expect(run(&missing, [match()]).last == .finish(.notCached))
    let expired = try cached(310)
    var lenient = machine(LookupPolicy(allowsStale: true), waits: false)
    #expect(run(&lenient, [match(expired: expired)]).last == .finish(.cached(expired, isStale: true, refreshes: true)))
    #expect(lenient.steps.map(\.description) == ["memory_cache: expired (expired 10 s ago)", "stale: hit (expired 10 s ago)"])
    var strict = machine(waits: false)
    #expect(run(&strict, [match(expired: expired)]).last == .finish(.notCached))
  }

  @Test func `a problem of the persistent cache is a step, and the lookup continues`() throws {
    var machine = machine(persistent: true)
    let warning = RecordCacheWarning(.unreadable, "the disk is on fire")
    #expect(run(&machine, [match(), .persistentCache(nil, [warning])]).last == .query(attempts: 2))
    #expect(machine.steps.last?.description == "persistent_cache: failed (the disk is on fire)")
  }
}
