import Bytes
import DNSWire
import Glibc
import Resolver
import Store
import Transport

/// A process that uses a cache file, for tests that kill it or give it a full disk.
///
/// `cache-process loop PATH` stores responses until it is killed; `cache-process lookup PATH NAME…` resolves names and prints the steps;
/// `cache-process history PATH NAME` adds entries to a history until it is killed, and prints the number of each when it is stored.
struct FixedBackend: RecordBackend {
  let name = "fixed"

  func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    RecordResponse(
      question: question, answers: [ResourceRecord(name: question.name, type: .a, ttl: 300, rdata: [192, 0, 2, 1])], source: name)
  }
}

enum CacheProcess {
  static func question(_ name: String) throws -> DNSQuestion { DNSQuestion(name: try DNSName(presentation: name), type: .a) }

  static func loop(_ cache: SQLiteRecordCache) async throws {
    for number in 0... {
      var batch: [PersistentResponse] = []
      for index in 0..<(1 + number % 20) {
        let question = try question("name-\((number * 7 + index) % 500).example.")
        let response = try await FixedBackend().response(to: question, deadline: .never)
        batch.append(
          PersistentResponse(
            key: RecordCacheKey(question, resolver: "fixed"), response: response, received: Platform.now, lifetime: .seconds(300)))
      }
      for warning in await cache.store(batch, deadline: .never) { print(warning) }
      if number % 50 == 49 { _ = await cache.removeExpired(stale: .seconds(-300), deadline: .never) }
    }
  }

  static func history(_ path: String, _ name: String) throws {
    for number in 0... {
      var entry = HistoryEntry(
        startedAt: Platform.now, command: "fetch", arguments: HistoryArguments(operands: [.init(text: "\(name)-\(number)")]),
        target: "\(name)-\(number)", status: 0)
      entry.response = HistoryContent(type: nil, size: 5_000, bytes: Array(repeating: UInt8(truncatingIfNeeded: number), count: 5_000))
      do throws(StoreError) {
        for stored in try HistoryStore(path: path).add([entry]) { print(stored, "\(name)-\(number)") }
      } catch {
        print("error:", error)
      }
      fflush(nil)
    }
  }

  static func lookup(_ names: [String], _ cache: SQLiteRecordCache, _ reactor: Reactor) async throws {
    var configuration = CachingResolver.Configuration(backend: FixedBackend())
    configuration.persistentCache = cache
    let resolver = CachingResolver(configuration, on: reactor)
    for name in names {
      let report = await resolver.report(for: try question(name), deadline: .after(.seconds(20)))
      print((try? report.outcome.get())?.response.answers.first?.dataText ?? "no address", report.steps.map(\.description))
    }
    try await resolver.finishBackgroundWork(deadline: .after(.seconds(20)))
    for warning in await resolver.takeWarnings() { print("warning: \(warning.code.rawValue): \(warning)") }
  }
}

let arguments = CommandLine.arguments
if arguments.count >= 4, arguments[1] == "history" { try CacheProcess.history(arguments[2], arguments[3]) }
try Reactor.run { reactor in
  guard arguments.count >= 3 else { return }
  let cache = SQLiteRecordCache(path: arguments[2], resolver: "fixed", on: reactor)
  do {
    if arguments[1] == "loop" { try await CacheProcess.loop(cache) }
    try await CacheProcess.lookup(Array(arguments.dropFirst(3)), cache, reactor)
  } catch {
    print("error: \(error)")
  }
}
