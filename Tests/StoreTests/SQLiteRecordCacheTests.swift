import Bytes
import DNSWire
import Foundation
import Resolver
import TestSupport
import Testing
import Transport

@testable import Store

@Suite(.timeLimit(.minutes(1))) struct SQLiteRecordCacheTests {
  private let folder: TemporaryDirectory
  private let reactor: Reactor
  private static let now = Timestamp(seconds: 1_800_000_000)
  private static let deadline = Deadline.after(.seconds(40))

  init() throws {
    folder = try TemporaryDirectory()
    reactor = try Reactor()
  }

  private var path: String { folder.file("cache/dns.db") }

  private func cache(limit: Int = 10_000) -> SQLiteRecordCache {
    SQLiteRecordCache(path: path, resolver: "test", on: reactor, limit: limit, now: { Self.now })
  }

  private func stored(
    _ name: String = "example.org.", _ type: DNSRecordType = .a, age: Int64 = 10, lifetime: Int64 = 300, subnet: String? = nil,
    _ change: (inout RecordResponse) -> Void = { _ in }
  ) throws -> PersistentResponse {
    let question = DNSQuestion(name: try DNSName(presentation: name), type: type)
    var response = RecordResponse(
      question: question, answers: [ResourceRecord(name: question.name, type: type, ttl: 300, rdata: [192, 0, 2, 1])], source: "test",
      server: "192.0.2.53:53")
    change(&response)
    return PersistentResponse(
      key: RecordCacheKey(question, resolver: "test", clientSubnet: subnet), response: response,
      received: Timestamp(seconds: Self.now.seconds - age), lifetime: .seconds(lifetime))
  }

  @Test func `a response is read as it was stored`() async throws {
    let stored = try stored { response in
      response.responseCode = DNSResponseCode(rawValue: 23)
      response.isAuthenticated = true
      response.isAuthoritative = true
      response.extendedErrors = [ExtendedDNSError(code: .noReachableAuthority, text: "No Reachable Authority")]
      response.authorities = [ResourceRecord(name: .root, type: .ns, ttl: 5, rdata: [1, 0x61, 0])]
      response.additionals = [ResourceRecord(name: .root, type: .txt, ttl: 6, rdata: [1, 0x61])]
    }
    #expect(await cache().store([stored], deadline: Self.deadline) == [])
    let (found, warnings) = await cache().response(for: stored.key, deadline: Self.deadline)
    #expect(found == stored && warnings == [])
    reactor.shutdown()
  }

  @Test func `name, type and subnet separate responses, upper and lower case do not`() async throws {
    let cache = cache()
    let all = [try stored(), try stored("example.org.", .aaaa), try stored("www.example.org."), try stored(subnet: "192.0.2.0/24")]
    #expect(await cache.store(all, deadline: Self.deadline) == [])
    for each in all { #expect(await cache.response(for: each.key, deadline: Self.deadline).found == each) }
    let upper = RecordCacheKey(DNSQuestion(name: try DNSName(presentation: "EXAMPLE.org."), type: .a), resolver: "test")
    #expect(await cache.response(for: upper, deadline: Self.deadline).found == all[0])
    let other = RecordCacheKey(upper.question, resolver: "other")
    #expect(await cache.response(for: other, deadline: Self.deadline).found == nil)
    #expect(await cache.store([try stored("EXAMPLE.ORG.", age: 5)], deadline: Self.deadline) == [])
    #expect(try await cache.list(deadline: Self.deadline).count == 4)
    reactor.shutdown()
  }

  @Test func `the latest responses are preloaded, without those that expired long ago`() async throws {
    let cache = cache()
    let all = try [(5, 300), (400, 300), (50, 300), (2_000, 300)].map { try stored("n\($0.0).", age: $0.0, lifetime: $0.1) }
    _ = await cache.store(all, deadline: Self.deadline)
    let names = { (found: [PersistentResponse]) in found.map(\.key.question.name.description) }
    let stale = await cache.responses(limit: 10, stale: .seconds(1_000), deadline: Self.deadline).found
    #expect(names(stale) == ["n5.", "n50.", "n400."])
    #expect(names(await cache.responses(limit: 2, stale: .zero, deadline: Self.deadline).found) == ["n5.", "n50."])
    #expect(await cache.removeExpired(stale: .seconds(1_000), deadline: Self.deadline).count == 1)
    #expect(await cache.removeExpired(stale: .seconds(1_000), deadline: Self.deadline).count == 0)
    #expect(try await cache.list(deadline: Self.deadline).count == 3)
    reactor.shutdown()
  }

  @Test func `responses of the future are removed`() async throws {
    let cache = cache()
    _ = await cache.store([try stored(age: -100_000)], deadline: Self.deadline)
    #expect(await cache.removeExpired(stale: .seconds(1_000), deadline: Self.deadline).count == 1)
    reactor.shutdown()
  }

  @Test func `a file is cleared by name, or as a whole`() async throws {
    let cache = cache()
    _ = await cache.store([try stored("a."), try stored("a.", .aaaa), try stored("b.")], deadline: Self.deadline)
    #expect(try await cache.clear(DNSName(presentation: "A."), deadline: Self.deadline) == 2)
    // The file names its resolver.
    let other = SQLiteRecordCache(path: path, resolver: "other", on: reactor, now: { Self.now })
    #expect(try await other.list(deadline: Self.deadline).map(\.key.resolver) == ["test"])
    #expect(try await cache.clear(deadline: Self.deadline) == 1)
    #expect(try await cache.list(deadline: Self.deadline).isEmpty)
    reactor.shutdown()
  }

  @Test func `the number of responses is bounded, and the latest remain`() async throws {
    let cache = cache(limit: 5)
    for number in 0..<9 { _ = await cache.store([try stored("n\(number).", age: Int64(100 - number))], deadline: Self.deadline) }
    let names = try await cache.list(deadline: Self.deadline).map(\.key.question.name.description)
    #expect(names == ["n8.", "n7.", "n6.", "n5.", "n4."])
    reactor.shutdown()
  }

  @Test(arguments: ["text", "truncated", "page"])
  func `a corrupt file is set aside, and the cache begins anew`(damage: String) async throws {
    let first = cache()
    _ = await first.store(try (0..<200).map { try stored("name-\($0).example.") }, deadline: Self.deadline)
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    switch damage {
    case "text": bytes = Array(String(repeating: "no database ", count: 1_000).utf8)
    case "truncated": bytes.removeLast(bytes.count / 2)
    default: bytes.replaceSubrange(4_096..<bytes.count, with: repeatElement(0xa5, count: bytes.count - 4_096))
    }
    try folder.write(bytes, to: "cache/dns.db")
    let second = cache()
    let (found, warnings) = await second.responses(limit: 500, stale: .zero, deadline: Self.deadline)
    #expect(found.isEmpty && warnings.map(\.code) == [.replaced], "\(warnings)")
    #expect(warnings.first?.detail.contains("it is now \(path).corrupt") == true)
    #expect([UInt8](try Data(contentsOf: URL(filePath: path + ".corrupt"))) == bytes)
    let entry = try stored()
    #expect(await second.store([entry], deadline: Self.deadline) == [])
    #expect(await cache().response(for: entry.key, deadline: Self.deadline).found == entry)
    reactor.shutdown()
  }

  @Test func `an invalid row is left out with a warning`() async throws {
    let cache = cache()
    _ = await cache.store([try stored("a."), try stored("b."), try stored("c.")], deadline: Self.deadline)
    try Database(path: path).execute(
      "UPDATE responses SET message = x'00' WHERE name = 'a.'; UPDATE responses SET lifetime = -1 WHERE name = 'b.'")
    let (found, warnings) = await cache.responses(limit: 10, stale: .zero, deadline: Self.deadline)
    #expect(found.map(\.key.question.name.description) == ["c."])
    #expect(warnings.map(\.code) == [.invalidEntry] || warnings.isEmpty)
    #expect(await cache.response(for: try stored("a.").key, deadline: Self.deadline).warnings.map(\.code) == [.invalidEntry])
    reactor.shutdown()
  }

  @Test func `a file of an older version is emptied, one of a newer version is left alone`() async throws {
    try Database(path: path).execute("CREATE TABLE responses (old); CREATE TABLE resolver (old)")
    #expect(await cache().store([try stored()], deadline: Self.deadline) == [])
    #expect(try await cache().list(deadline: Self.deadline).count == 1)
    try Database(path: path).setUserVersion(99)
    let warnings = await cache().store([try stored()], deadline: Self.deadline)
    #expect(warnings.map(\.code) == [.unwritable] && warnings.first?.detail.contains("was written by a newer version") == true)
    reactor.shutdown()
  }

  @Test func `a deleted file is created again, also with private permissions`() async throws {
    let cache = cache()
    _ = await cache.store([try stored()], deadline: Self.deadline)
    try FileManager.default.removeItem(atPath: path)
    #expect(await cache.store([try stored()], deadline: Self.deadline) == [])
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try await self.cache().list(deadline: Self.deadline).count == 1)
    reactor.shutdown()
  }

  @Test func `names with any bytes are stored`() async throws {
    let cache = cache()
    let name = try DNSName(labels: [[0, 0xff, 0x2e, 0x5c, 0x22, 0x20], Array("ORG".utf8)])
    let question = DNSQuestion(name: name, type: DNSRecordType(rawValue: 65_280), recordClass: .chaos)
    let response = RecordResponse(
      question: question, answers: [ResourceRecord(name: name, type: question.type, recordClass: .chaos, ttl: 5, rdata: [0, 1])],
      source: "test")
    let stored = PersistentResponse(
      key: RecordCacheKey(question, resolver: "test"), response: response, received: Self.now, lifetime: .seconds(5))
    #expect(await cache.store([stored], deadline: Self.deadline) == [])
    #expect(try await cache.list(deadline: Self.deadline) == [stored])
    #expect(await cache.response(for: stored.key, deadline: Self.deadline).found?.response.question.name.hasSameSpelling(as: name) == true)
    reactor.shutdown()
  }

  @Test func `a resolver starts with the responses of the file`() async throws {
    let backend = NoBackend()
    _ = await cache().store(try [stored("a."), stored("b.", age: 400), stored("c.", age: 200_000)], deadline: Self.deadline)
    var configuration = CachingResolver.Configuration(backend: backend)
    configuration.identity = "test"
    configuration.persistentCache = cache()
    configuration.policy.allowsStale = true
    let start = MonotonicInstant.now
    configuration.clock = ResolverClock(monotonic: { start }, wall: { Self.now })
    let resolver = CachingResolver(configuration, on: reactor)
    #expect(await resolver.preload(deadline: Self.deadline) == 2)
    var steps: [String?] = []
    for name in ["a.", "b.", "c."] {
      let question = DNSQuestion(name: try DNSName(presentation: name), type: .a)
      steps.append(await resolver.cachedReport(for: question).steps.last?.description)
    }
    #expect(steps == ["memory_cache: hit (expires in 290 s)", "stale: hit (expired 100 s ago)", "memory_cache: miss"])
    try await resolver.finishBackgroundWork(deadline: Self.deadline)
    #expect(try await cache().list(deadline: Self.deadline).count == 2)
    reactor.shutdown()
  }

  /// Fails.
  private struct NoBackend: RecordBackend {
    let name = "none"

    func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
      throw ResolverError(.failed, name: "none")
    }
  }

  @Test func `a folder that cannot be created is a warning`() async throws {
    try folder.write("a file", to: "cache")
    let (found, warnings) = await cache().response(for: try stored().key, deadline: Self.deadline)
    #expect(found == nil && warnings.map(\.code) == [.unreadable] && warnings.first?.detail.contains("not a directory") == true)
    reactor.shutdown()
  }
}
