import Bytes
import DNSWire
import TestSupport
import Transport

@testable import Resolver

/// Clocks that a test sets.
final class TestClock: Sendable {
  private let start = MonotonicInstant.now
  private let passed = Lock(Duration.zero)
  private let wall = Timestamp(seconds: 1_800_000_000)

  var now: MonotonicInstant { start + passed.withLock { $0 } }
  var wallNow: Timestamp { Timestamp(seconds: wall.seconds + passed.withLock { $0.components.seconds }) }
  var clock: ResolverClock { ResolverClock(monotonic: { self.now }, wall: { self.wallNow }) }

  func advance(_ seconds: Int64) { passed.withLock { $0 += .seconds(seconds) } }
}

/// Responds as a test tells, and notes the queries.
final class ScriptedBackend: RecordBackend {
  typealias Handler = @Sendable (DNSQuestion, _ number: Int, Deadline) async throws(ResolverError) -> RecordResponse

  let name: String
  private let handler: Handler
  private let log = Lock<[(question: DNSQuestion, avoiding: String?)]>([])

  init(_ name: String = "udp://192.0.2.53", _ handler: @escaping Handler) {
    self.name = name
    self.handler = handler
  }

  /// Returns these results, the last one again and again.
  convenience init(_ name: String = "udp://192.0.2.53", results: Result<RecordResponse, ResolverError>...) {
    self.init(name) { _, number, _ throws(ResolverError) in try results[min(number, results.count) - 1].get() }
  }

  var count: Int { log.withLock { $0.count } }
  var avoided: [String?] { log.withLock { $0.map(\.avoiding) } }
  var questions: [DNSQuestion] { log.withLock { $0.map(\.question) } }

  func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    try await response(to: question, avoiding: nil, deadline: deadline)
  }

  func response(to question: DNSQuestion, avoiding server: String?, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
    let number = log.withLock { log in
      log.append((question, server))
      return log.count
    }
    return try await handler(question, number, deadline)
  }
}

/// A persistent cache in memory.
final class ScriptedCache: PersistentRecordCache {
  let entries: Lock<[RecordCacheKey: PersistentResponse]>
  let batches = Lock<[Int]>([])
  private let warnings: [RecordCacheWarning]

  init(_ entries: [PersistentResponse] = [], warnings: [RecordCacheWarning] = []) {
    self.entries = Lock(Dictionary(entries.map { ($0.key, $0) }) { $1 })
    self.warnings = warnings
  }

  func responses(limit: Int, stale: Duration, deadline: Deadline) async -> (found: [PersistentResponse], warnings: [RecordCacheWarning]) {
    (Array(entries.withLock { $0.values.sorted { $0.received.seconds > $1.received.seconds } }.prefix(limit)), warnings)
  }

  func response(for key: RecordCacheKey, deadline: Deadline) async -> (found: PersistentResponse?, warnings: [RecordCacheWarning]) {
    (entries.withLock { $0[key] }, warnings)
  }

  func store(_ responses: [PersistentResponse], deadline: Deadline) async -> [RecordCacheWarning] {
    entries.withLock { entries in for response in responses { entries[response.key] = response } }
    batches.withLock { $0.append(responses.count) }
    return warnings
  }

  func removeExpired(stale: Duration, deadline: Deadline) async -> (count: Int, warnings: [RecordCacheWarning]) { (0, []) }
}

extension DNSQuestion {
  static func a(_ name: String = "example.org.") throws -> DNSQuestion { DNSQuestion(name: try DNSName(presentation: name), type: .a) }
}

extension RecordResponse {
  /// With records in presentation format.
  static func of(
    _ question: DNSQuestion, _ lines: [String] = [], code: DNSResponseCode = .noError, authorities: [String] = []
  ) throws -> RecordResponse {
    RecordResponse(
      question: question, responseCode: code, answers: try lines.map { try ResourceRecord(presentation: $0) },
      authorities: try authorities.map { try ResourceRecord(presentation: $0) }, source: "udp://192.0.2.53", server: "192.0.2.53:53",
      duration: .milliseconds(3))
  }

  static func address(_ ttl: Int = 300, _ name: String = "example.org.") throws -> RecordResponse {
    try .of(.a(name), ["\(name) \(ttl) IN A 192.0.2.1"])
  }

  static func failure(_ name: String = "example.org.") throws -> RecordResponse { try .of(.a(name), code: .serverFailure) }
}

extension LookupReport {
  /// `memory_cache:miss`
  var kinds: [String] { steps.map { "\($0.kind.rawValue):\($0.outcome.rawValue)" } }
  var result: LookupResult? { try? outcome.get() }
  var error: ResolverError? { if case .failure(let error) = outcome { error } else { nil } }
}
