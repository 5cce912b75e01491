import DNSFixtures
import DNSWire
import Foundation
import TestSupport
import Testing

/// The caches and the order of sources of `tlsprobe resolve`.
@Suite(.timeLimit(.minutes(3))) struct ResolveCacheTests {
  private let world: ResolveWorld
  /// Answers the first queries only.
  private let server: DNSTestServer
  private let via: String
  private let isDown = Lock(false)

  init() throws {
    world = try ResolveWorld()
    let (zone, isDown) = (try DNSTestZone(ResolveWorld.zone + "short.example.org. 1 IN A 192.0.2.5\n"), isDown)
    server = try DNSTestServer { query in
      [.message(isDown.withLock { $0 } ? query.response(.serverFailure) : zone.response(to: query))]
    }
    via = "\(server.udp)"
  }

  @Test func `--cache uses the responses of an earlier run`() throws {
    let words = ["www.example.org", "none.example.org", "-4", "--via", via, "--cache"]
    let first = try world.document(words, status: 1)
    #expect(first.steps() == ["memory_cache:miss", "persistent_cache:miss", "backend:answered"], "\(first.steps())")
    let count = server.queries.count
    let second = try world.document(words, status: 1)
    #expect(server.queries.count == count && second.records == first.records && second.outcomes == first.outcomes)
    #expect(second.text("source") == "persistent_cache" && second.lookups[0]["age_s"] is Int, "\(second.run.transcript)")
    // Without the option nothing is read.
    _ = try world.document("www.example.org", "-4", "--via", via)
    #expect(server.queries.count == count + 1)
  }

  @Test func `responses of one resolver are not those of another`() throws {
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache")
    let other = try ResolveWorld.server { [.message($0.response(address: "192.0.2.77"))] }
    #expect(try world.document("www.example.org", "-4", "--via", "\(other.udp)", "--cache").records == ["www.example.org. A 192.0.2.77"])
    // Nor are those with DNSSEC.
    let count = server.queries.count
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache", "--dnssec")
    #expect(server.queries.count == count + 1)
  }

  @Test func `cache list shows what is kept, and cache clear deletes it`() throws {
    #expect(try world.document("cache", "list").lookups.isEmpty)
    _ = try world.document("www.example.org", "--via", via, "--cache")
    let mode = try FileManager.default.contentsOfDirectory(atPath: world.folder.file("cache/tlsprobe")).map { name in
      try FileManager.default.attributesOfItem(atPath: world.folder.file("cache/tlsprobe/\(name)"))[.posixPermissions] as? Int
    }
    #expect(!mode.isEmpty && mode.allSatisfy { $0 == 0o600 })
    for words in [["cache", "list"], ["cache", "list", "--via", via]] {
      let list = try world.document(words)
      #expect(
        list.records.count == 3 && list.lookups.allSatisfy { $0["source"] as? String == "persistent_cache" }, "\(list.run.transcript)")
      #expect(list.lookups.allSatisfy { $0["resolver"] as? String == via })
    }
    #expect(try world.document("cache", "list", "--via", "udp://192.0.2.200").lookups.isEmpty)
    let cleared = try world.resolve("cache", "clear")
    #expect(cleared.status == 0 && cleared.error.contains("2 cached responses deleted"), "\(cleared.transcript)")
    #expect(try world.document("cache", "list").lookups.isEmpty)
  }

  @Test func `--cache-only returns what is cached and sends no query for it`() throws {
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache")
    isDown.withLock { $0 = true }
    let count = server.queries.count
    let hit = try world.document("www.example.org", "-4", "--via", via, "--cache-only")
    #expect(hit.records.count == 2 && server.queries.count == count, "\(hit.run.transcript)")
    let miss = try world.document("v4.example.org", "-4", "--via", via, "--cache-only", status: 2)
    #expect(miss.outcomes == ["undetermined"] && miss.error.contains("cache"), "\(miss.run.transcript)")
  }

  @Test func `--cache-only refreshes what is missing in the background`() throws {
    _ = try world.document("v4.example.org", "-4", "--via", via, "--cache-only", status: 2)
    #expect(server.queries.count == 1)
    isDown.withLock { $0 = true }
    #expect(try world.document("v4.example.org", "-4", "--via", via, "--cache-only").records == ["v4.example.org. A 192.0.2.4"])
  }

  @Test func `--stale-ok returns an expired response while the server fails, marked as such`() throws {
    let words = ["short.example.org", "-4", "--via", via, "--cache"]
    _ = try world.document(words)
    isDown.withLock { $0 = true }
    // Until it has expired the cached response is returned.
    var result: ResolveResult?
    for _ in 0..<100 where result?.lookups.first?["stale"] as? Bool != true { result = try world.document(words + ["--stale-ok"]) }
    let stale = try #require(result)
    #expect(stale.lookups.first?["stale"] as? Bool == true && stale.records == ["short.example.org. A 192.0.2.5"])
    #expect(stale.steps().last == "stale:hit", "\(stale.steps())")
    #expect(try world.resolve(words + ["--stale-ok"]).text.contains("expired records from the cache"))
    let refused = try world.document(words, status: 2)
    #expect(refused.outcomes == ["refused"] && refused.steps().contains("stale:not_allowed"), "\(refused.steps())")
  }

  @Test func `--min-ttl and --max-ttl limit how long responses are kept`() throws {
    _ = try world.document("short.example.org", "-4", "--via", via, "--cache", "--min-ttl", "1000")
    let list = try world.document("cache", "list")
    let ttl = ((list.lookups.first?["records"] as? [[String: Any]])?.first?["ttl"] as? Int) ?? 0
    #expect(ttl > 900, "\(list.run.transcript)")
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache", "--max-ttl", "0", "--retry", "0")
    #expect(try world.document("cache", "list").lookups.count == 1)
  }

  @Test func `--discard-expired-after deletes responses that have expired for that long`() throws {
    _ = try world.document("short.example.org", "-4", "--via", via, "--cache")
    var list = try world.document("cache", "list")
    for _ in 0..<200 where list.lookups.first?["stale"] as? Bool != true { list = try world.document("cache", "list") }
    #expect(list.lookups.first?["stale"] as? Bool == true)
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache")
    #expect(try world.document("cache", "list").lookups.count == 2)
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache", "--discard-expired-after", "0")
    #expect(try world.document("cache", "list").lookups.map { $0["name"] as? String } == ["www.example.org."])
  }

  @Test func `--fallback is used after a failure`() throws {
    let dead = try ResolveWorld.deadServer()
    let result = try world.document("www.example.org", "-4", "--via", dead, "--fallback", via)
    #expect(result.text("source") == via && result.records.count == 2)
    #expect(
      result.steps() == ["memory_cache:miss", "backend:failed", "retry:failed", "stale:not_allowed", "fallback:answered"],
      "\(result.steps())")
    // A name that does not exist is an answer.
    let count = server.queries.count
    let other = try ResolveWorld.server { [.message($0.response(.nameError))] }
    _ = try world.document("www.example.org", "-4", "--via", "\(other.udp)", "--fallback", via, status: 1)
    #expect(server.queries.count == count)
  }

  @Test(arguments: ["0", "1"]) func `--retry decides whether a failure is repeated`(retry: String) throws {
    isDown.withLock { $0 = true }
    let result = try world.document("www.example.org", "-4", "--via", via, "--retry", retry, status: 2)
    #expect(result.steps().contains("retry:failed") == (retry == "1"), "\(result.steps())")
  }

  @Test func `a damaged cache file is a warning`() throws {
    _ = try world.document("www.example.org", "-4", "--via", via, "--cache")
    let folder = world.folder.file("cache/tlsprobe")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try Data(repeating: 0x55, count: 5_000).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let result = try world.document("www.example.org", "-4", "--via", via, "--cache")
    #expect(result.records.count == 2 && (result.object["warnings"] as? [String])?.isEmpty == false, "\(result.run.transcript)")
  }
}
