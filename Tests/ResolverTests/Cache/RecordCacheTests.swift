import Bytes
import DNSWire
import TestSupport
import Testing

@testable import Resolver

@Suite struct RecordCacheTests {
  private let clock = TestClock()

  private func key(
    _ name: String = "example.org.", _ type: DNSRecordType = .a, _ resolver: String = "test", subnet: String? = nil
  ) throws -> RecordCacheKey {
    RecordCacheKey(DNSQuestion(name: try DNSName(presentation: name), type: type), resolver: resolver, clientSubnet: subnet)
  }

  @Test func `remaining TTLs count down, to zero in an expired response`() throws {
    var cache = RecordCache()
    try cache.store(.address(300), for: key(), at: clock.now)
    clock.advance(100)
    let fresh = try #require(try cache.match(key(), at: clock.now).fresh)
    #expect(fresh.response(at: clock.now).answers.map(\.ttl) == [200])
    #expect(fresh.age(at: clock.now) == .seconds(100) && fresh.remaining(at: clock.now) == .seconds(200))
    clock.advance(200)
    let match = try cache.match(key(), at: clock.now)
    #expect(match.fresh == nil && match.expired?.response(at: clock.now).answers.map(\.ttl) == [0])
  }

  @Test func `expired responses are kept for a time, and then removed`() throws {
    var cache = RecordCache(lifetimes: CacheLifetimes(stale: 1_000))
    try cache.store(.address(300), for: key(), at: clock.now)
    clock.advance(1_300)
    #expect(cache.removeExpired(at: clock.now) == 0)
    #expect(try cache.match(key(), at: clock.now).expired != nil)
    clock.advance(1)
    #expect(try cache.match(key(), at: clock.now) == RecordCache.Match())
    #expect(cache.removeExpired(at: clock.now) == 1)
    #expect(cache.nameCount == 0 && cache.byteCount == 0)
  }

  @Test func `type, resolver and subnet separate responses`() throws {
    var cache = RecordCache()
    try cache.store(.address(300), for: key(), at: clock.now)
    #expect(try cache.match(key("EXAMPLE.ORG."), at: clock.now).fresh != nil)
    #expect(try cache.match(key("example.org.", .aaaa), at: clock.now).fresh == nil)
    #expect(try cache.match(key("example.org.", .a, "other"), at: clock.now).fresh == nil)
    #expect(try cache.match(key("example.org.", .a, "test", subnet: "192.0.2.0/24"), at: clock.now).fresh == nil)
  }

  @Test func `a failure does not replace an expired response, and a response replaces a failure`() throws {
    var cache = RecordCache(lifetimes: CacheLifetimes(failure: 5))
    try cache.store(.address(300), for: key(), at: clock.now)
    clock.advance(400)
    try cache.store(.failure(), for: key(), at: clock.now)
    var match = try cache.match(key(), at: clock.now)
    #expect(match.expired != nil && match.failure?.response.responseCode == .serverFailure)
    clock.advance(5)
    match = try cache.match(key(), at: clock.now)
    #expect(match.expired != nil && match.failure == nil)
    try cache.store(.failure(), for: key(), at: clock.now)
    try cache.store(.address(300), for: key(), at: clock.now)
    match = try cache.match(key(), at: clock.now)
    #expect(match.fresh != nil && match.failure == nil)
  }

  @Test func `a response that was received later is not replaced`() throws {
    var cache = RecordCache()
    let old = CachedResponse(try .address(10), received: clock.now, lifetime: .seconds(10))
    clock.advance(1)
    try cache.store(.address(300), for: key(), at: clock.now)
    try cache.insert(old, for: key())
    #expect(try cache.match(key(), at: clock.now).fresh?.lifetime == .seconds(300))
  }

  @Test func `the least recently used name is evicted with all its types`() throws {
    var cache = RecordCache(limits: RecordCache.Limits(names: 2))
    try cache.store(.address(300, "a."), for: key("a."), at: clock.now)
    try cache.store(.address(300, "a."), for: key("a.", .aaaa), at: clock.now)
    try cache.store(.address(300, "b."), for: key("b."), at: clock.now)
    _ = try cache.match(key("a."), at: clock.now)
    try cache.store(.address(300, "c."), for: key("c."), at: clock.now)
    #expect(cache.nameCount == 2 && cache.keys.map(\.question.name.description) == ["c.", "a.", "a."])
  }

  @Test func `the size in bytes is bounded`() throws {
    var cache = RecordCache(limits: RecordCache.Limits(names: 1_000, bytes: 2_000))
    for number in 0..<100 {
      try cache.store(.address(300, "name-\(number)."), for: key("name-\(number)."), at: clock.now)
      #expect(cache.byteCount <= 2_000)
    }
    #expect((2..<20).contains(cache.nameCount))
    let question = try DNSQuestion.a("large.")
    let text = ResourceRecord(name: question.name, type: .a, ttl: 60, rdata: Array(repeating: 1, count: 3_000))
    cache.store(RecordResponse(question: question, answers: [text], source: "test"), for: try key("large."), at: clock.now)
    #expect(try cache.match(key("large."), at: clock.now).fresh == nil)
    #expect(cache.byteCount == 0)
  }

  @Test func `after a change of the network all responses count as expired`() throws {
    var cache = RecordCache()
    try cache.store(.address(300), for: key(), at: clock.now)
    cache.expireAll(at: clock.now)
    let match = try cache.match(key(), at: clock.now)
    #expect(match.fresh == nil && match.expired != nil)
  }

  /// The list of names, compared with an array that is kept in order by simple means.
  @Test func `the order of names is that of their use`() throws {
    var random = SeededGenerator(seed: 7)
    var cache = RecordCache(limits: RecordCache.Limits(names: 8))
    var model: [String] = []
    for _ in 0..<2_000 {
      let name = "n\(Int.random(in: 0..<12, using: &random))."
      let isKnown = model.contains(name)
      if Bool.random(using: &random) {
        try cache.store(.address(300, name), for: key(name), at: clock.now)
        model = [name] + model.filter { $0 != name }.prefix(7)
      } else {
        let isFound = try cache.match(key(name), at: clock.now).fresh != nil
        #expect(isFound == isKnown)
        if isKnown { model = [name] + model.filter { $0 != name } }
      }
      try #require(cache.keys.map(\.question.name.description) == model)
    }
  }

  @Test func `the age of a stored response survives a restart and a wrong clock`() throws {
    let received = clock.wallNow
    let stored = PersistentResponse(key: try key(), response: try .address(300), received: received, lifetime: .seconds(300))
    clock.advance(100)
    #expect(stored.cached(at: clock.wallNow, clock.now).remaining(at: clock.now) == .seconds(200))
    // A response of the future.
    let future = Timestamp(seconds: received.seconds - 10_000)
    #expect(!stored.cached(at: future, clock.now).isFresh(at: clock.now))
    #expect(stored.cached(at: Timestamp(seconds: received.seconds - 2), clock.now).isFresh(at: clock.now))
    for seconds in [Int64.min, .max] {
      let odd = PersistentResponse(key: try key(), response: try .address(), received: Timestamp(seconds: seconds), lifetime: .seconds(300))
      #expect(!odd.cached(at: clock.wallNow, clock.now).isFresh(at: clock.now))
      #expect(odd.expiry.seconds != 0)
    }
  }
}
