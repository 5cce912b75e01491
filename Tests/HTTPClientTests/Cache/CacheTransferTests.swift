import Bytes
import Connect
import HTTPWire
import LocalServer
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// The cache in transfers over HTTP/1.1 and HTTP/2, with a clock that the tests turn.
@Suite(.timeLimit(.minutes(2))) struct CacheTransferTests {
  struct Kept: Sendable {
    var reports: [CacheReport] = []
    var statistics = CacheStatistics()
    var usage = StoreUsage()

    var outcomes: [CacheReport.Outcome] { reports.map(\.outcome) }
  }

  private final class Notes {
    var reports: [CacheReport] = []
    var ticks: Int64 = 0
  }

  /// Each request is made so many seconds after the one before.
  private func run(
    _ origin: ScriptedOrigin, every seconds: Int64 = 1, options: HTTPOptions = TransferBench.options(),
    bounds: ResponseCache.Bounds = ResponseCache.Bounds(), _ requests: [HTTPRequest]
  ) async throws -> ([Transferred], Kept) {
    try await origin.run(requests, options: options) {
      let notes = Notes()
      let cache = ResponseCache(bounds)
      let policy = CachePolicy(cache, now: { CacheBench.now + .seconds(notes.ticks) }) { notes.reports.append($0) }
      // The clock moves on with every transfer.
      let clock = Clock { notes.ticks += seconds }
      return ([clock, policy], { Kept(reports: notes.reports, statistics: policy.statistics, usage: cache.usage) })
    }
  }

  private final class Clock: ExchangePolicy, ExchangeStage {
    private let tick: () -> Void

    init(tick: @escaping () -> Void) { self.tick = tick }

    func stage(of request: HTTPRequest) -> any ExchangeStage {
      tick()
      return self
    }
  }

  private func get(_ origin: ScriptedOrigin, _ path: String = "/", method: String = "GET", _ fields: String...) throws -> HTTPRequest {
    var request = HTTPRequest(method: method, url: try URI(parsing: origin.url + path))
    request.fields = CacheBench.fields(fields)
    return request
  }

  private let minute = ("Cache-Control", "max-age=60")

  @Test(arguments: ScriptedOrigin.versions) func `a fresh answer is given without asking, with its age`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, _ in .init(fields: [minute, ("X", "\(number)")], text: "answer \(number)") }
    let (results, kept) = try await run(origin, every: 25, [get(origin), get(origin), get(origin), get(origin)])
    #expect(results.map(\.text) == ["answer 0", "answer 0", "answer 0", "answer 1"])
    #expect(results.map { $0.head?.fields.first("Age") } == [nil, "25", "50", nil])
    #expect(results.map(\.order) == ["hbs", "hbs", "hbs", "hbs"])
    #expect(kept.outcomes == [.miss, .hit, .hit, .miss])
    #expect(kept.reports.map(\.isStored) == [true, false, false, true])
    #expect(origin.asked.count == 2)
    #expect(results[1].hops.first?.isStored == true)
    #expect(kept.statistics.hits == 2 && kept.statistics.misses == 2 && kept.statistics.stored == 2)
    #expect(kept.statistics.savedBytes == 16 && kept.usage.entries == 1)
  }

  @Test(arguments: ScriptedOrigin.versions) func `a stale answer is validated, and a confirmed one is given`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, head in
      if head.fields.first("If-None-Match") == "\"1\"" { return .init(status: 304, fields: [minute, ("ETag", "\"1\""), ("X", "new")]) }
      return .init(fields: [("Cache-Control", "max-age=5"), ("ETag", "\"1\""), ("X", "old")], text: "content")
    }
    let (results, kept) = try await run(origin, every: 10, [get(origin), get(origin), get(origin)])
    #expect(results.map(\.text) == ["content", "content", "content"])
    #expect(results.map { $0.head?.status } == [200, 200, 200])
    #expect(results.map { $0.head?.fields.first("X") } == ["old", "new", "new"])
    #expect(kept.outcomes == [.miss, .validated, .hit])
    #expect(origin.asked.count == 2)
    #expect(results.allSatisfy { $0.hasSucceeded })
  }

  @Test(arguments: ScriptedOrigin.versions) func `what has changed takes the place of what was stored`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, head in
      .init(fields: [("Cache-Control", "no-cache"), ("Last-Modified", CacheBench.date(-100))], text: "answer \(number)")
    }
    let (results, kept) = try await run(origin, [get(origin), get(origin), get(origin)])
    #expect(results.map(\.text) == ["answer 0", "answer 1", "answer 2"])
    #expect(origin.asked.map { $0.fields.first("If-Modified-Since") } == [nil, CacheBench.date(-100), CacheBench.date(-100)])
    #expect(kept.outcomes == [.miss, .miss, .miss] && kept.usage.entries == 1)
  }

  /// Guard: `StoredResponse.freshened` is nil, and then the stage asks without conditions.
  @Test(arguments: ScriptedOrigin.versions) func `a confirmation of something else is not believed`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, head in
      if head.fields.contains("If-None-Match") { return .init(status: 304, fields: [("ETag", "\"other\"")]) }
      return .init(fields: [("Cache-Control", "no-cache"), ("ETag", "\"\(number)\"")], text: "answer \(number)")
    }
    let (results, kept) = try await run(origin, [get(origin), get(origin)])
    #expect(results.map(\.text) == ["answer 0", "answer 2"])
    #expect(results[1].hops.count == 2)
    #expect(kept.outcomes == [.miss, .miss])
  }

  @Test(arguments: ScriptedOrigin.versions) func `an unsafe method that succeeds makes the cache forget`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, head in
      .init(status: head.target == "/fails" ? 500 : 200, fields: [minute], text: "answer \(number)")
    }
    let requests = [
      try get(origin), try get(origin, method: "DELETE"), try get(origin), try get(origin, method: "HEAD"), try get(origin),
    ]
    let (results, kept) = try await run(origin, requests)
    #expect(results[2].text == "answer 2" && results[4].text == "answer 2")
    #expect(kept.outcomes == [.miss, .passed, .miss, .passed, .hit])
  }

  @Test(arguments: ScriptedOrigin.versions) func `only-if-cached never asks`(version: HTTPOptions.Version) async throws {
    let origin = try ScriptedOrigin(version) { _, _ in .init(fields: [minute], text: "content") }
    let wish = try get(origin, "/", "Cache-Control: only-if-cached")
    let (results, kept) = try await run(origin, [wish, get(origin), wish])
    #expect(results.map { $0.head?.status } == [504, 200, 200])
    #expect(kept.outcomes == [.unsatisfiable, .miss, .hit])
    #expect(origin.asked.count == 1)
  }

  /// Guard: only what `ended` calls complete is stored.
  @Test(arguments: ScriptedOrigin.versions) func `what broke off is not stored`(version: HTTPOptions.Version) async throws {
    let origin = try ScriptedOrigin(version) { number, _ in .init(fields: [minute], text: "answer \(number)", isCut: number == 0) }
    let (results, kept) = try await run(origin, [get(origin), get(origin), get(origin)])
    #expect(results.map(\.hasSucceeded) == [false, true, true])
    #expect(results[1].text == "answer 1" && results[2].text == "answer 1")
    #expect(kept.outcomes.suffix(2) == [.miss, .hit])
  }

  /// Guard: `FieldVariance.all` takes Authorization along, and Vary counts the fields that go out unasked too.
  @Test(arguments: ScriptedOrigin.versions) func `answers vary with credentials and with what Vary names`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, _ in .init(fields: [minute, ("Vary", "User-Agent")], text: "answer \(number)") }
    let requests = [
      try get(origin, "/", "Authorization: Basic a"), try get(origin, "/", "Authorization: Basic b"), try get(origin), try get(origin),
      try get(origin, "/", "User-Agent: other"), try get(origin, "/", "Authorization: Basic a"),
    ]
    let (results, _) = try await run(origin, requests)
    #expect(results.map(\.text) == ["answer 0", "answer 1", "answer 2", "answer 2", "answer 3", "answer 0"])
  }

  @Test(arguments: ScriptedOrigin.versions) func `what is not to be stored, and what is too long, is asked for again`(
    version: HTTPOptions.Version
  )
    async throws
  {
    var bounds = ResponseCache.Bounds()
    bounds.content = 100
    let origin = try ScriptedOrigin(version) { number, head in
      switch head.target {
      case "/secret": .init(fields: [("Cache-Control", "no-store")], text: "answer \(number)")
      case "/long": .init(fields: [minute], text: String(repeating: "x", count: 101))
      default: .init(status: 404, fields: [minute], text: "nothing")
      }
    }
    let requests = try ["/secret", "/secret", "/long", "/long", "/missing", "/missing"].map { try get(origin, $0) }
    let (results, kept) = try await run(origin, bounds: bounds, requests)
    #expect(kept.outcomes == [.miss, .miss, .miss, .miss, .miss, .hit])
    #expect(
      kept.reports.map(\.objection).prefix(4) == [
        "the response has no-store", "the response has no-store", "it is too long", "it is too long",
      ])
    #expect(results[3].content.count == 101 && results[5].head?.status == 404 && results[5].text == "nothing")
  }

  @Test(arguments: ScriptedOrigin.versions) func `a partial answer is neither stored nor given for the whole`(version: HTTPOptions.Version)
    async throws
  {
    let origin = try ScriptedOrigin(version) { number, head in
      head.fields.contains("Range")
        ? .init(status: 206, fields: [minute, ("Content-Range", "bytes 0-3/9")], text: "part") : .init(fields: [minute], text: "the whole")
    }
    var part = try get(origin)
    part.range = "bytes=0-3"
    let (results, kept) = try await run(origin, [part, get(origin), part, get(origin)])
    #expect(results.map(\.text) == ["part", "the whole", "part", "the whole"])
    #expect(kept.outcomes == [.passed, .miss, .passed, .hit])
  }

  @Test(arguments: ScriptedOrigin.versions) func `caches on the way are told to ask`(version: HTTPOptions.Version) async throws {
    let origin = try ScriptedOrigin(version) { _, _ in .init(text: "content") }
    _ = try await origin.run([get(origin), get(origin, "/", "Pragma: own")]) { ([NoCachePolicy()], { 0 }) }
    #expect(origin.asked.map { $0.fields.first("Cache-Control") } == ["no-cache", "no-cache"])
    #expect(origin.asked.map { $0.fields.values(of: "Pragma") } == [["no-cache"], ["own"]])
  }

  /// Guard: `CacheStage.prepare` passes by where trust is not enforced.
  @Test(arguments: [HTTPOptions.Version.http11, .http2]) func `what nobody vouches for is neither stored nor taken from the store`(
    version: HTTPOptions.Version
  ) async throws {
    let server = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { server.stop() }
    let request = HTTPRequest(url: try URI(parsing: "https://\(try #require(server.endpoint(of: "site")))/"))
    for isEnforced in [true, false] {
      var options = TransferBench.options(trusting: server)
      (options.version, options.trust.isEnforced) = (version, isEnforced)
      let shared = options
      let reactor = try Reactor()
      defer { reactor.shutdown() }
      let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
      let (reports, entries) = await reactor.run {
        let (cache, notes) = (ResponseCache(), Notes())
        let policy = CachePolicy(cache, now: { CacheBench.now }) { notes.reports.append($0) }
        let transfer = HTTPTransfer(request, options: shared, connector: connector, policies: [policy])
        while await transfer.next() != nil {}
        return (notes.reports, cache.usage.entries)
      }
      #expect(reports.map(\.outcome) == [isEnforced ? .miss : .passed])
      #expect(entries == (isEnforced ? 1 : 0))
    }
  }
}
