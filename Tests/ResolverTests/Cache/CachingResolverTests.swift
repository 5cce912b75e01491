import Bytes
import DNSWire
import TestSupport
import Testing
import Transport

@testable import Resolver

@Suite(.timeLimit(.minutes(1))) struct CachingResolverTests {
  private let clock = TestClock()
  private let question: DNSQuestion
  private static let timeout = ResolverError(.timedOut, name: "example.org")

  init() throws { question = try .a() }

  private func configuration(_ backend: ScriptedBackend, _ change: (inout CachingResolver.Configuration) -> Void = { _ in })
    -> CachingResolver.Configuration
  {
    var configuration = CachingResolver.Configuration(backend: backend)
    configuration.clock = clock.clock
    change(&configuration)
    return configuration
  }

  @Test func `a second lookup is served from memory with the remaining TTL`() async throws {
    let backend = ScriptedBackend(results: .success(try .address(300)))
    let configuration = configuration(backend)
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      let first = try await resolver.lookup(question, deadline: .generous)
      #expect(first.cachedAge == nil && first.remainingTTL == .seconds(300) && !first.isStale)
      clock.advance(100)
      let second = try await resolver.lookup(DNSQuestion.a("EXAMPLE.ORG."), deadline: .generous)
      #expect(second.cachedAge == .seconds(100) && second.remainingTTL == .seconds(200))
      #expect(second.response.answers.map(\.ttl) == [200] && second.step?.kind == .memoryCache)
      clock.advance(200)
      _ = try await resolver.lookup(question, deadline: .generous)
      #expect(backend.count == 2)
    }
  }

  @Test func `one thousand concurrent lookups of one hundred names make one hundred queries`() async throws {
    let gate = Lock<[OneShotWait]>([])
    try await withReactor { reactor in
      let backend = ScriptedBackend { question, _, deadline throws(ResolverError) in
        // All queries wait for the last one: the lookups are concurrent.
        let wait = OneShotWait(on: reactor, "gate")
        let waits = gate.withLock { waits in
          waits.append(wait)
          return waits.count == 100 ? waits : []
        }
        for wait in waits { wait.call() }
        try? await wait.comes(by: deadline)
        return RecordResponse(
          question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 60, rdata: [192, 0, 2, 1])], source: "test")
      }
      let resolver = CachingResolver(configuration(backend), on: reactor)
      let questions = try (0..<100).map { try DNSQuestion.a("name-\($0).example.") }
      let results = try await withThrowingTaskGroup(of: LookupResult.self) { group in
        for number in 0..<1_000 {
          group.addTask { try await resolver.lookup(questions[number % 100], deadline: .generous) }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(results.count == 1_000 && backend.count == 100 && Set(backend.questions) == Set(questions))
      #expect(results.count { $0.isShared } == 900)
      let counters = await resolver.counters()
      #expect(counters.lookups == 1_000 && counters.queries == 100 && counters.shared == 900)
    }
  }

  @Test func `a cancelled lookup leaves the query to the others, and the last one cancels it`() async throws {
    let started = Lock(0)
    let ended = Lock<[Bool]>([])
    try await withReactor { reactor in
      let open = OneShotWait(on: reactor, "gate")
      let backend = ScriptedBackend { question, number, deadline throws(ResolverError) in
        started.withLock { $0 += 1 }
        do throws(TransportError) {
          if number == 1 { try await open.comes(by: deadline) } else { try await reactor.sleep(until: deadline) }
        } catch {
          ended.withLock { $0.append(error.code == .cancelled) }
          throw ResolverError(error.code == .cancelled ? .cancelled : .timedOut, name: "example.org")
        }
        return RecordResponse(
          question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 0, rdata: [192, 0, 2, 1])], source: "test")
      }
      let resolver = CachingResolver(configuration(backend), on: reactor)
      let lookups = (0..<3).map { _ in Task { await resolver.report(for: question, deadline: .generous) } }
      while await resolver.counters().lookups < 3 { await Task.yield() }
      lookups[0].cancel()
      #expect(await lookups[0].value.error?.code == .cancelled)
      _ = open.call()
      #expect(await lookups[1].value.result != nil)
      #expect(await lookups[2].value.result != nil)
      #expect(backend.count == 1 && ended.withLock { $0.isEmpty })
      // The second query never ends by itself.
      let others = (0..<2).map { _ in Task { await resolver.report(for: question, deadline: .never) } }
      while await resolver.counters().lookups < 5 { await Task.yield() }
      while started.withLock({ $0 }) < 2 { await Task.yield() }
      for lookup in others {
        #expect(ended.withLock { $0.isEmpty })
        lookup.cancel()
        #expect(await lookup.value.error?.code == .cancelled)
      }
      while ended.withLock({ $0.isEmpty }) { await Task.yield() }
      #expect(ended.withLock { $0 } == [true])
    }
  }

  @Test func `the retry avoids the server that failed`() async throws {
    let backend = ScriptedBackend(results: .success(try .failure()), .success(try .address()))
    let configuration = configuration(backend)
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      let report = await resolver.report(for: question, deadline: .generous)
      #expect(report.kinds == ["memory_cache:miss", "backend:failed", "retry:answered"])
      #expect(backend.avoided == [nil, "192.0.2.53:53"])
    }
    var error = ResolverError(.failed, name: "www.example")
    error.attempts = [LookupAttempt(server: "https://192.0.2.54", outcome: .failed, duration: .zero)]
    let silent = ScriptedBackend(results: .failure(error), .success(try .address()))
    let other = self.configuration(silent)
    try await withReactor { reactor in
      _ = await CachingResolver(other, on: reactor).report(for: question, deadline: .generous)
      #expect(silent.avoided == [nil, "https://192.0.2.54"])
    }
  }

  @Test func `failure leads to an expired response, without one to the fallback`() async throws {
    let backend = ScriptedBackend(
      results: .success(try .address(300)), .failure(Self.timeout), .failure(Self.timeout), .failure(Self.timeout),
      .success(try .address(300)))
    let fallback = ScriptedBackend("system", results: .success(try .address(60)))
    let configuration = configuration(backend) {
      $0.policy.allowsStale = true
      $0.fallback = fallback
    }
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      _ = try await resolver.lookup(question, deadline: .generous)
      clock.advance(400)
      let stale = await resolver.report(for: question, deadline: .generous)
      #expect(stale.kinds == ["memory_cache:expired", "backend:failed", "retry:failed", "stale:hit"])
      #expect(stale.result?.isStale == true && stale.result?.cachedAge == .seconds(400) && stale.result?.remainingTTL == .zero)
      #expect(fallback.count == 0)
      // Beyond the time for which expired responses are kept.
      clock.advance(100_000)
      let report = await resolver.report(for: question, deadline: .generous)
      #expect(report.kinds == ["memory_cache:miss", "backend:failed", "retry:answered"])
      clock.advance(400_000)
      let broken = CachingResolver(
        self.configuration(ScriptedBackend(results: .failure(Self.timeout))) { $0.fallback = fallback }, on: reactor)
      let degraded = await broken.report(for: question, deadline: .generous)
      #expect(
        degraded.kinds == ["memory_cache:miss", "backend:failed", "retry:failed", "stale:not_allowed", "fallback:answered"])
      #expect(fallback.count == 1 && degraded.result?.remainingTTL == .zero)
      // Responses of the fallback are not cached.
      _ = await broken.report(for: question, deadline: .generous)
      #expect(fallback.count == 2)
    }
  }

  @Test func `a failure is not queried again while it is cached`() async throws {
    let backend = ScriptedBackend(results: .success(try .failure()), .success(try .failure()), .success(try .address()))
    let configuration = configuration(backend)
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      for _ in 0..<2 {
        #expect(await resolver.report(for: question, deadline: .generous).result?.response.responseCode == .serverFailure)
      }
      #expect(backend.count == 2)
      clock.advance(1)
      #expect(await resolver.report(for: question, deadline: .generous).result?.response.responseCode == .noError)
    }
  }

  @Test func `negative responses are cached for the time of their SOA record`() async throws {
    let soa = "org. 900 IN SOA ns.org. admin.org. 1 2 3 4 60"
    let backend = ScriptedBackend(results: .success(try .of(question, code: .nameError, authorities: [soa])))
    let configuration = configuration(backend)
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      #expect(try await resolver.lookup(question, deadline: .generous).remainingTTL == .seconds(60))
      clock.advance(59)
      let cached = try await resolver.lookup(question, deadline: .generous)
      #expect(cached.response.responseCode == .nameError && cached.response.authorities.map(\.ttl) == [1])
      clock.advance(1)
      _ = try await resolver.lookup(question, deadline: .generous)
      #expect(backend.count == 2)
    }
  }

  @Test func `a lookup that does not wait returns what is cached and refreshes it`() async throws {
    let backend = ScriptedBackend(results: .success(try .address(300)))
    let configuration = configuration(backend) { $0.policy.allowsStale = true }
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      #expect(await resolver.cachedReport(for: question).error?.code == .notCached)
      try await resolver.finishBackgroundWork(deadline: .generous)
      #expect(await resolver.cachedReport(for: question).kinds == ["memory_cache:hit"])
      clock.advance(400)
      let stale = await resolver.cachedReport(for: question)
      #expect(stale.result?.isStale == true && stale.kinds == ["memory_cache:expired", "stale:hit"])
      try await resolver.finishBackgroundWork(deadline: .generous)
      #expect(await resolver.cachedReport(for: question).result?.remainingTTL == .seconds(300))
      #expect(backend.count == 2)
    }
  }

  @Test func `a lookup waits no longer than its deadline, and a later one sends its own query`() async throws {
    try await withReactor { reactor in
      let backend = ScriptedBackend { question, number, deadline throws(ResolverError) in
        if number == 1 {
          try? await reactor.sleep(until: deadline)
          throw ResolverError(.timedOut, name: "example.org")
        }
        return RecordResponse(
          question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 60, rdata: [192, 0, 2, 1])], source: "test")
      }
      let resolver = CachingResolver(configuration(backend) { $0.policy.retries = false }, on: reactor)
      let short = Task { await resolver.report(for: question, deadline: .after(.milliseconds(50))) }
      while await resolver.counters().queries < 1 { await Task.yield() }
      let long = Task { await resolver.report(for: question, deadline: .generous) }
      #expect(await short.value.error?.code == .timedOut)
      #expect(await long.value.result != nil)
      #expect(backend.count == 2)
    }
  }

  @Test func `an expired response is returned at the deadline of a lookup that joined a longer one`() async throws {
    try await withReactor { reactor in
      let backend = ScriptedBackend { question, number, deadline throws(ResolverError) in
        if number > 1 { try? await reactor.sleep(until: deadline) }
        return RecordResponse(
          question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 60, rdata: [192, 0, 2, 1])], source: "test")
      }
      let resolver = CachingResolver(configuration(backend) { $0.policy.allowsStale = true }, on: reactor)
      _ = try await resolver.lookup(question, deadline: .generous)
      clock.advance(100)
      let long = Task { await resolver.report(for: question, deadline: .never) }
      while await resolver.counters().queries < 2 { await Task.yield() }
      let short = await resolver.report(for: question, deadline: .after(.milliseconds(20)))
      #expect(short.kinds == ["memory_cache:expired", "backend:failed", "stale:hit"] && short.result?.isStale == true)
      long.cancel()
      _ = await long.value
    }
  }

  @Test func `a list is resolved within the window, and again after a change of the network`() async throws {
    let running = Lock((now: 0, most: 0))
    try await withReactor { reactor in
      let backend = ScriptedBackend { question, _, _ throws(ResolverError) in
        running.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        for _ in 0..<3 { await Task.yield() }
        running.withLock { $0.now -= 1 }
        return RecordResponse(
          question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 60, rdata: [192, 0, 2, 1])], source: "test")
      }
      let resolver = CachingResolver(configuration(backend) { $0.policy.window = 4 }, on: reactor)
      let questions = try (0..<20).map { try DNSQuestion.a("n\($0).example.") }
      let reports = await resolver.preresolve(questions, deadline: .generous)
      #expect(reports.compactMap(\.result?.response.question) == questions)
      #expect(running.withLock { $0.most } == 4)
      _ = try await resolver.lookup(question, deadline: .generous)
      #expect(backend.count == 21)
      #expect(await resolver.networkChanged(.refresh, deadline: .generous).count == 21)
      #expect(backend.count == 42)
      #expect(await resolver.networkChanged(.drop, deadline: .generous).isEmpty)
      #expect(await resolver.cachedReport(for: question).error?.code == .notCached)
      try await resolver.finishBackgroundWork(deadline: .generous)
    }
  }

  @Test func `a response from before a change of the network is returned to its lookup, but not cached`() async throws {
    try await withReactor { reactor in
      let open = OneShotWait(on: reactor, "gate")
      let backend = ScriptedBackend { question, number, deadline throws(ResolverError) in
        if number == 1 { try? await open.comes(by: deadline) }
        return RecordResponse(
          question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 60, rdata: [192, 0, 2, UInt8(number)])],
          source: "test")
      }
      let resolver = CachingResolver(configuration(backend), on: reactor)
      let early = Task { await resolver.report(for: question, deadline: .generous) }
      while await resolver.counters().queries < 1 { await Task.yield() }
      _ = await resolver.networkChanged(.drop, deadline: .generous)
      let later = try await resolver.lookup(question, deadline: .generous)
      _ = open.call()
      #expect(await early.value.result?.response.answers.first?.dataText == "192.0.2.1")
      #expect(later.response.answers.first?.dataText == "192.0.2.2")
      #expect(try await resolver.lookup(question, deadline: .generous).response.answers.first?.dataText == "192.0.2.2")
    }
  }

  @Test func `responses go to the persistent cache and come from it`() async throws {
    let store = ScriptedCache()
    let backend = ScriptedBackend(results: .success(try .address(300)))
    let configuration = configuration(backend) { $0.persistentCache = store }
    try await withReactor { reactor in
      let first = CachingResolver(configuration, on: reactor)
      #expect(
        await first.report(for: question, deadline: .generous).kinds == [
          "memory_cache:miss", "persistent_cache:miss", "backend:answered",
        ])
      try await first.finishBackgroundWork(deadline: .generous)
      #expect(store.batches.withLock { $0 } == [1])
      clock.advance(100)
      let second = CachingResolver(configuration, on: reactor)
      let report = await second.report(for: question, deadline: .generous)
      #expect(report.kinds == ["memory_cache:miss", "persistent_cache:hit"])
      #expect(report.result?.remainingTTL == .seconds(200) && report.result?.response.answers.map(\.ttl) == [200])
      #expect(await second.report(for: question, deadline: .generous).kinds == ["memory_cache:hit"])
      let third = CachingResolver(configuration, on: reactor)
      #expect(await third.preload(deadline: .generous) == 1)
      #expect(await third.cachedReport(for: question).kinds == ["memory_cache:hit"])
      // A response from before the change of the network has expired.
      _ = await third.networkChanged(.drop, deadline: .generous)
      #expect(
        await third.report(for: question, deadline: .generous).kinds == [
          "memory_cache:miss", "persistent_cache:expired", "backend:answered",
        ])
      try await third.finishBackgroundWork(deadline: .generous)
      #expect(backend.count == 2)
    }
  }

  @Test func `a broken persistent cache is a warning`() async throws {
    let warning = RecordCacheWarning(.unwritable, "no space left on device")
    let backend = ScriptedBackend(results: .success(try .address(300)))
    let configuration = configuration(backend) { $0.persistentCache = ScriptedCache(warnings: [warning]) }
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      #expect(await resolver.report(for: question, deadline: .generous).result != nil)
      try await resolver.finishBackgroundWork(deadline: .generous)
      #expect(await resolver.takeWarnings() == [warning])
      #expect(await resolver.takeWarnings() == [])
    }
  }

  @Test func `a cache that cannot be read is not read again for a minute`() async throws {
    let warning = RecordCacheWarning(.unreadable, "locked by another process")
    let backend = ScriptedBackend { question, _, _ throws(ResolverError) in RecordResponse(question: question, source: "test") }
    let configuration = configuration(backend) { $0.persistentCache = ScriptedCache(warnings: [warning]) }
    try await withReactor { reactor in
      let resolver = CachingResolver(configuration, on: reactor)
      let broken = ["memory_cache:miss", "persistent_cache:failed", "backend:answered"]
      #expect(await resolver.report(for: question, deadline: .generous).kinds == broken)
      #expect(await resolver.report(for: question, deadline: .generous).kinds == ["memory_cache:miss", "backend:answered"])
      clock.advance(60)
      #expect(await resolver.report(for: question, deadline: .generous).kinds == broken)
    }
  }

  @Test func `overrides go before everything`() async throws {
    let backend = ScriptedBackend(results: .failure(Self.timeout))
    let configuration = configuration(backend) {
      $0.overrides = RecordOverrides(hosts: ["example.org:443:192.0.2.7"].compactMap { HostOverride($0) })
    }
    try await withReactor { reactor in
      let report = await CachingResolver(configuration, on: reactor).report(for: question, deadline: .generous)
      #expect(report.kinds == ["override:hit"] && report.result?.response.answers.first?.dataText == "192.0.2.7")
      #expect(backend.count == 0)
    }
  }

  @Test func `after the end of its reactor a resolver fails`() async throws {
    let backend = ScriptedBackend(results: .success(try .address(300)))
    let reactor = try Reactor()
    let resolver = CachingResolver(configuration(backend), on: reactor)
    reactor.shutdown()
    #expect(await resolver.report(for: question, deadline: .generous).error?.detail == "the resolver is shut down")
    #expect(await resolver.preresolve([question], deadline: .generous).count == 1)
  }
}
