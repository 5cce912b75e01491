import Bytes
import Connect
import DNSFixtures
import DNSWire
import DomainNames
import Observation
import Resolver
import TestSupport
import Testing
import Transport

@testable import Probes

/// The lookup of CAA, TLSA and HTTPS records beside other work.
@Suite(.timeLimit(.minutes(1))) struct DNSRecordsProbeTests {
  private static let target = "www.example.org"

  /// Responds as a script tells; nil suspends the query until it is cancelled.
  private struct ScriptedRecords: RecordBackend {
    let name = "scripted"
    let reactor: Reactor
    let seen = Lock<[DNSQuestion]>([])
    let cancelled = Lock(0)
    let script: @Sendable (DNSQuestion) -> [String]?

    func response(to question: DNSQuestion, deadline: Deadline) async throws(ResolverError) -> RecordResponse {
      seen.withLock { $0.append(question) }
      guard let lines = script(question) else {
        try? await reactor.sleep(until: deadline)
        guard Task.isCancelled else { throw ResolverError(.timedOut, name: "\(question.name)") }
        cancelled.withLock { $0 += 1 }
        throw ResolverError(.cancelled, name: "\(question.name)")
      }
      return RecordResponse(
        question: question, responseCode: lines == ["NXDOMAIN"] ? .nameError : .noError,
        answers: lines.compactMap { try? ResourceRecord(presentation: $0) }, isAuthenticated: true, source: name, server: "udp://192.0.2.53"
      )
    }
  }

  private func run<Value: Sendable>(
    _ script: @escaping @Sendable (DNSQuestion) -> [String]?, grace: Duration, isHTTPS: Bool = true, host: String = target,
    during work: @escaping @Sendable (ScriptedRecords, Reactor) async -> Value
  ) async throws -> (Value, DNSRecordsObservation?, ScriptedRecords) {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let target = Target(host: try Target.Host(parsing: host), port: 443)
    return await reactor.run {
      let backend = ScriptedRecords(reactor: reactor, script: script)
      let probe = DNSRecordsProbe(backend, on: reactor, grace: grace)
      let (value, records) = await probe.observe(target, isHTTPS: isHTTPS, until: .after(.seconds(30))) { await work(backend, reactor) }
      return (value, records, backend)
    }
  }

  // MARK: Questions

  @Test func `CAA of the name and its ancestors, TLSA of the port and HTTPS are requested`() throws {
    let name = try DomainName("a.b.example.org")
    let questions = DNSRecordsProbe.questions(about: name, port: 443, isHTTPS: true).map { "\($0.name) \($0.type)" }
    #expect(
      questions == [
        "a.b.example.org. CAA", "b.example.org. CAA", "example.org. CAA", "org. CAA", "_443._tcp.a.b.example.org. TLSA",
        "a.b.example.org. HTTPS",
      ])
    let other = DNSRecordsProbe.questions(about: name, port: 8_443, isHTTPS: true).map { "\($0.name) \($0.type)" }
    #expect(other.suffix(2) == ["_8443._tcp.a.b.example.org. TLSA", "_8443._https.a.b.example.org. HTTPS"])
    #expect(!DNSRecordsProbe.questions(about: name, port: 25, isHTTPS: false).contains { $0.type == .https })
  }

  @Test func `a name that is too long for a prefix has no TLSA question`() throws {
    let long = try DomainName(
      (0..<3).map { _ in String(repeating: "a", count: 63) }.joined(separator: ".") + "." + String(repeating: "b", count: 59))
    let types = DNSRecordsProbe.questions(about: long, port: 443, isHTTPS: true).map(\.type)
    #expect(!types.contains(.tlsa) && types.contains(.https) && types.first == .caa)
  }

  @Test(arguments: [
    ("www.example.org", true), ("192.0.2.1", false), ("[::1]", false), ("localhost", false), ("a.localhost", false),
    ("printer.local", false),
    ("intranet", false), ("a.onion", false), ("x.test", true),
  ])
  func `records are looked up for ordinary names only`(host: String, isApplicable: Bool) throws {
    #expect(DNSRecordsProbe.isApplicable(to: Target(host: try Target.Host(parsing: host), port: 443)) == isApplicable)
  }

  // MARK: Results

  @Test func `records are sorted into their kinds, with the server that vouches`() async throws {
    let (value, records, backend) = try await run(
      { question in
        switch "\(question.name) \(question.type)" {
        case "example.org. CAA": ["example.org. 60 IN CAA 0 issue \"ca.example\""]
        case "_443._tcp.www.example.org. TLSA": ["NXDOMAIN"]
        case "www.example.org. HTTPS":
          ["www.example.org. 60 IN HTTPS 1 . alpn=h2,h3 ipv4hint=192.0.2.1", "www.example.org. 60 IN HTTPS 2 . alpn=h2 no-default-alpn"]
        default: []
        }
      }, grace: .seconds(20)
    ) { _, _ in 7 }
    let seen = try #require(records)
    #expect(value == 7 && seen.resolver == "scripted" && backend.seen.withLock(\.count) == 5)
    #expect(seen.caa.map(\.name) == ["www.example.org.", "example.org.", "org."])
    #expect(seen.applicableCAA?.records == ["0 issue \"ca.example\""] && seen.applicableCAA?.vouchedBy == "udp://192.0.2.53")
    #expect(seen.tlsa?.outcome == .noName && seen.https?.records.count == 2)
    #expect(seen.alpn == ["h2", "h3", "http/1.1"] && seen.hints == ["192.0.2.1"])
  }

  @Test func `records that are late are undetermined, and their queries are cancelled`() async throws {
    let (_, records, backend) = try await run({ $0.type == .tlsa ? nil : [] }, grace: .seconds(1)) { _, _ in }
    let seen = try #require(records)
    #expect(seen.tlsa?.outcome == .undetermined && seen.https?.outcome == .noData)
    #expect(seen.caa.allSatisfy { $0.outcome == .noData } && backend.cancelled.withLock { $0 } == 1)
  }

  @Test func `lookups go on while the work lasts, and the result is not waited for afterwards`() async throws {
    let (isEarly, records, _) = try await run({ _ in [] }, grace: .zero) { backend, reactor in
      // The work ends when all queries have been sent.
      for _ in 0..<5_000 where backend.seen.withLock(\.count) < 5 { try? await reactor.sleep(until: .after(.milliseconds(2))) }
      try? await reactor.sleep(until: .after(.milliseconds(100)))
      return backend.seen.withLock(\.count) == 5
    }
    #expect(isEarly && records?.https?.outcome == .noData)
  }

  @Test func `nothing is looked up for an address`() async throws {
    let (value, records, backend) = try await run({ _ in [] }, grace: .seconds(1), host: "192.0.2.1") { _, _ in 3 }
    #expect(value == 3 && records == nil && backend.seen.withLock(\.isEmpty))
  }

  @Test func `cancelling the work cancels the lookups`() async throws {
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let target = Target(host: try Target.Host(parsing: Self.target), port: 443)
    let (records, cancelled) = await reactor.run {
      let backend = ScriptedRecords(reactor: reactor) { _ in nil }
      let probe = DNSRecordsProbe(backend, on: reactor, grace: .seconds(20))
      let task = Task(executorPreference: reactor) {
        await probe.observe(target, isHTTPS: true, until: .never) { try? await reactor.sleep(until: .never) }.1
      }
      for _ in 0..<5_000 where backend.seen.withLock(\.count) < 5 { try? await reactor.sleep(until: .after(.milliseconds(2))) }
      task.cancel()
      let records = await task.value
      return (records, backend.cancelled.withLock { $0 })
    }
    #expect(cancelled == 5 && records?.https?.outcome == .undetermined)
  }

  @Test func `a real server is asked with DNSSEC, and a failing one leaves records undetermined`() async throws {
    let server = try DNSTestServer { query in [.message(query.response(.serverFailure))] }
    let target = Target(host: try Target.Host(parsing: Self.target), port: 443)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let records = await reactor.run {
      var options = StubOptions()
      (options.requestsDNSSEC, options.timeout) = (true, .seconds(20))
      let backend = DNSServerBackend(servers: [server.udp], options: options, on: reactor)
      let probe = DNSRecordsProbe(backend, on: reactor, grace: .seconds(20))
      return await probe.observe(target, isHTTPS: true, until: .after(.seconds(30))) {}.1
    }
    #expect(records?.https?.outcome == .refused && records?.https?.reason == "SERVFAIL" && records?.undeterminedCAA != nil)
    #expect(server.queries.allSatisfy { $0.message.edns?.dnssecOK == true })
  }
}
