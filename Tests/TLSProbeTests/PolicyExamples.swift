import TLSProbe
import TestSupport
import Testing

/// The examples of the guide "Retry and cache".
@Suite(.timeLimit(.minutes(2))) struct PolicyExamples {
  @Test func `what may pass is tried again`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let (told, notices) = AsyncStream.makeStream(of: String.self)
    let log: @Sendable (String) -> Void = { notices.yield($0) }
    var configuration = HTTPClient.Configuration()
    var rules = RetryRules(retries: 2)
    rules.delay = .milliseconds(10)  // replaces 1 s, 2 s, 4 s …; Retry-After can extend it
    configuration.policies = { [rules] in [RetryPolicy(rules, tell: { log("\($0)") })] }
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/status/503")))  // asked three times
    #expect(response.status == 503 && response.hops.count == 3)
    notices.finish()
    #expect(await told.reduce(into: []) { $0.append($1) }.map { $0.hasPrefix("status 503") } == [true, true])
  }

  @Test func `a cache answers, and counts`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    let page = "\(site)/response-headers?Cache-Control=max-age%3D60"
    var configuration = HTTPClient.Configuration()
    configuration.policies = { [CachePolicy(ResponseCache())] }
    let client = try HTTPClient(configuration)
    let request = HTTPRequest(url: try URI(parsing: page))
    _ = try await client.send(request)  // fetched ahead
    let hit = try await client.send(request)  // from the cache
    let fresh = try await client.send(request.with(header: "Cache-Control", "no-cache"))  // from the server
    let statistics = await client.withPolicy(CachePolicy.self) { $0.statistics }
    #expect(hit.hops[0].isStored && !fresh.hops[0].isStored)
    #expect(statistics?.hits == 1 && statistics?.misses == 2 && statistics?.savedBytes == UInt64(hit.content.count))
  }

  @Test func `every cache on the way may be passed by`() async throws {
    let example = try ExampleSite()
    defer { example.stop() }
    let site = example.plain
    var configuration = HTTPClient.Configuration()
    configuration.policies = { [NoCachePolicy()] }
    let client = try HTTPClient(configuration)
    let response = try await client.send(HTTPRequest(url: URI(parsing: "\(site)/headers")))  // says `Cache-Control: no-cache`
    #expect(response.text.contains("no-cache"))
  }
}
