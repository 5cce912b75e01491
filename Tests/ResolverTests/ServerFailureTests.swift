import Bytes
import DNSFixtures
import DNSWire
import Foundation
import Resolver
import TestSupport
import Testing
import Transport

/// Servers that are silent, refuse, fail, or do not support extensions.
@Suite("Failures of servers", .timeLimit(.minutes(1))) struct ServerFailureTests {
  private let question: DNSQuestion

  init() throws { question = try DNSQuestion("www.example.org") }

  private func lookUp(
    _ servers: [DNSTestServer], _ options: StubOptions = .patient, deadline: Deadline = .generous
  ) async throws -> RecordResponse {
    let (question, addresses) = (question, servers.map(\.udp))
    return try await withReactor { reactor in
      try await DNSServerBackend(servers: addresses, options: options, on: reactor).response(to: question, deadline: deadline)
    }
  }

  private static func working() throws -> DNSTestServer {
    try DNSTestServer { query in [.message(query.response(address: "192.0.2.2"))] }
  }

  @Test func `a response is returned with its sections, flags and source`() async throws {
    let server = try DNSTestServer { query in
      var response = query.response()
      response.isAuthoritative = true
      response.authenticData = true
      response.authorities = [ResourceRecord(name: .root, type: .ns, ttl: 60, rdata: [0])]
      response.additionals = [ResourceRecord(name: .root, type: .a, ttl: 61, rdata: [192, 0, 2, 9])]
      response.edns?.options = [EDNSOption(code: .extendedError, data: [0, 3] + Array("old".utf8))]
      return [.message(response)]
    }
    let response = try await lookUp([server])
    #expect(response.responseCode == .noError && response.isAuthoritative && response.isAuthenticated && !response.isTruncated)
    #expect(response.answers.map(\.ttl) == [300] && response.authorities.map(\.ttl) == [60] && response.additionals.map(\.ttl) == [61])
    #expect(response.extendedErrors == [ExtendedDNSError(code: .staleAnswer, text: "old")])
    #expect(response.source == "\(server.udp)" && response.server == "\(server.udp)")
    #expect(response.outcomes == [.answered])
  }

  @Test func `a name that does not exist is a response`() async throws {
    let server = try DNSTestServer { query in [.message(query.response(.nameError))] }
    let response = try await lookUp([server])
    #expect(response.responseCode == .nameError && response.answers.isEmpty && response.outcomes == [.answered])
  }

  @Test func `a server to avoid is queried last`() async throws {
    let servers = [try DNSTestServer { query in [.message(query.response(.serverFailure))] }, try Self.working()]
    let (question, addresses) = (question, servers.map(\.udp))
    for (avoided, outcomes) in [(0, [.answered]), (1, [.failed, .answered])] as [(Int, [LookupAttempt.Outcome])] {
      let response = try await withReactor { reactor in
        let backend = DNSServerBackend(servers: addresses, options: .patient, on: reactor)
        return try await backend.response(to: question, avoiding: "\(addresses[avoided])", deadline: .generous)
      }
      #expect(response.outcomes == outcomes && response.answerTexts == ["192.0.2.2"])
    }
  }

  @Test func `all queries of a lookup without a response are in the error, also those of a retry`() async throws {
    let silent = try DNSTestServer { _ in [] }
    let question = question
    let error = try await withReactor { reactor in
      let options = StubOptions.patient.with { ($0.timeout, $0.attempts) = (.milliseconds(20), 1) }
      let backend = DNSServerBackend(servers: [silent.udp], options: options, on: reactor)
      let resolver = CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor)
      return await resolverError { () throws(ResolverError) in _ = try await resolver.lookup(question, deadline: .generous) }
    }
    #expect(error?.code == .timedOut && error?.attempts.map(\.outcome) == [.timedOut, .timedOut])
    #expect(error?.attempts.first?.server == "\(silent.udp)")
  }

  @Test func `a silent server is followed by the next one`() async throws {
    let silent = try DNSTestServer { _ in [] }
    let response = try await lookUp([silent, Self.working()], StubOptions.patient.with { $0.timeout = .milliseconds(200) })
    #expect(response.outcomes == [.timedOut, .answered])
    #expect(response.answerTexts == ["192.0.2.2"])
  }

  @Test func `a silent server leaves the next one a share of the time`() async throws {
    let silent = try DNSTestServer { _ in [] }
    // The timeout of a query alone would exceed the deadline.
    let response = try await lookUp([silent, Self.working()], deadline: .after(.seconds(4)))
    #expect(response.outcomes == [.timedOut, .answered])
  }

  @Test func `a lost query is sent again`() async throws {
    let server = try DNSTestServer { query in query.number == 0 ? [] : [.message(query.response())] }
    let response = try await lookUp([server], StubOptions.patient.with { $0.timeout = .milliseconds(300) })
    #expect(response.outcomes.prefix(2) == [.timedOut, .answered])
  }

  @Test func `a slow response is awaited`() async throws {
    let server = try DNSTestServer { query in
      Thread.sleep(forTimeInterval: 0.15)
      return [.message(query.response())]
    }
    #expect(try await lookUp([server]).outcomes == [.answered])
  }

  @Test(arguments: [DNSResponseCode.refused, .serverFailure, .notAuthoritative])
  func `a server that fails is followed by the next one`(code: DNSResponseCode) async throws {
    let failing = try DNSTestServer { query in [.message(query.response(code))] }
    let response = try await lookUp([failing, Self.working()])
    #expect(response.outcomes == [code == .refused ? .refused : .failed, .answered])
    #expect(response.attempts.first?.detail == "\(code)")
    #expect(failing.queries.count == 1)
  }

  @Test func `if all servers fail, the first failure is the response`() async throws {
    let refusing = try DNSTestServer { query in [.message(query.response(.refused))] }
    let failing = try DNSTestServer { query in [.message(query.response(.serverFailure))] }
    let response = try await lookUp([failing, refusing])
    #expect(response.responseCode == .serverFailure && response.outcomes == [.failed, .refused])
  }

  @Test func `a port that refuses is followed by the next server`() async throws {
    let port = try LoopbackPort.unused()
    let working = try Self.working()
    let (question, server) = (question, working.udp)
    try await withReactor { reactor in
      let backend = DNSServerBackend(
        servers: [DNSServer(.udp, Endpoint(.loopbackV4, port: port)), server], options: .patient, on: reactor)
      let response = try await backend.response(to: question, deadline: .generous)
      #expect(response.outcomes == [.refused, .answered])
      #expect(response.attempts.first?.detail == "connection refused")
    }
  }

  @Test func `if nothing listens, the error names the server and the reason without a wait`() async throws {
    let port = try LoopbackPort.unused()
    let question = question
    try await withReactor { reactor in
      var configuration = ResolverConfiguration(servers: [])
      configuration.servers = [Endpoint(.loopbackV4, port: port), Endpoint(.loopbackV6, port: port)]
      let backend = DNSServerBackend(configuration: configuration, options: .patient, on: reactor)
      let error = await resolverError { () async throws(ResolverError) in
        _ = try await backend.response(to: question, deadline: .never)
      }
      #expect(error?.code == .temporary)
      #expect(error?.causes == ["udp://127.0.0.1:\(port): connection refused", "udp://[::1]:\(port): connection refused"])
      #expect(error?.detail?.hasSuffix("connection refused; no name server is configured; the loopback addresses were tried") == true)
    }
  }

  @Test func `silence to the deadline is a timeout`() async throws {
    let silent = try DNSTestServer { _ in [] }
    let error = await #expect(throws: ResolverError.self) { try await lookUp([silent], deadline: .after(.milliseconds(200))) }
    #expect(error?.code == .timedOut)
    #expect(error?.causes.allSatisfy { $0 == "\(silent.udp): timed out" } == true)
  }

  @Test func `a deadline that has passed sends nothing`() async throws {
    let server = try Self.working()
    let error = await #expect(throws: ResolverError.self) { try await lookUp([server], deadline: .after(.zero)) }
    #expect(error?.code == .timedOut)
    #expect(server.queries.isEmpty)
  }

  @Test func `a cancelled lookup ends at once`() async throws {
    let silent = try DNSTestServer { _ in [] }
    let (question, server) = (question, silent.udp)
    try await withReactor { reactor in
      let task = Task(executorPreference: reactor) { () -> ResolverError? in
        await resolverError { () async throws(ResolverError) in
          let backend = DNSServerBackend(servers: [server], options: StubOptions(), on: reactor)
          _ = try await backend.response(to: question, deadline: .never)
        }
      }
      try await reactor.sleep(until: .after(.milliseconds(30)))
      task.cancel()
      #expect(await task.value?.code == .cancelled)
    }
  }

  @Test func `a server at an IPv6 address is enough`() async throws {
    let server = try DNSTestServer(.v6) { query in [.message(query.response(address: "2001:db8::1"))] }
    let question = try DNSQuestion("www.example.org", .aaaa)
    try await withReactor { reactor in
      let response = try await DNSServerBackend(servers: [server.udp], options: .patient, on: reactor)
        .response(to: question, deadline: .generous)
      #expect(response.answerTexts == ["2001:db8::1"] && response.server == "udp://[::1]:\(server.port)")
    }
  }

  @Test func `rotation begins with another server each time`() async throws {
    let servers = [try Self.working(), try Self.working(), try Self.working()]
    let (question, addresses) = (question, servers.map(\.udp))
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: addresses, options: StubOptions.patient.with { $0.rotates = true }, on: reactor)
      for _ in 0..<6 { _ = try await backend.response(to: question, deadline: .generous) }
    }
    #expect(servers.map(\.queries.count) == [2, 2, 2])
  }

  @Test func `fifty lookups at once each have their own response`() async throws {
    let server = try DNSTestServer { query in
      let octet = query.message.questions[0].name.labels[0].dropFirst().reduce(0) { $0 * 10 + Int($1) - 0x30 }
      return [.message(query.response(address: "192.0.2.\(octet)"))]
    }
    let address = server.udp
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 0..<50 {
          group.addTask {
            let response = try await backend.response(to: DNSQuestion("n\(number).example"), deadline: .generous)
            return response.answerTexts == ["192.0.2.\(number)"]
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
  }

  @Test func `a lookup works outside of the reactor, and fails after its end`() async throws {
    let server = try Self.working()
    let reactor = try Reactor()
    for address in [server.udp, server.tcp] {
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor)
      #expect(try await backend.response(to: question, deadline: .generous).answerTexts == ["192.0.2.2"])
    }
    reactor.shutdown()
    for address in [server.udp, server.tcp] {
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor)
      await #expect(throws: ResolverError.self) { try await backend.response(to: question, deadline: .generous) }
    }
  }

  @Test func `without random bytes nothing is sent`() async throws {
    let server = try Self.working()
    let (question, address) = (question, server.udp)
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], on: reactor, random: RandomSource { _ in nil })
      let error = await resolverError { () async throws(ResolverError) in
        _ = try await backend.response(to: question, deadline: .generous)
      }
      #expect(error?.code == .failed && error?.detail == "no random bytes")
    }
    #expect(server.queries.isEmpty)
  }

  @Test func `the flags of DNSSEC are set only on request`() async throws {
    let server = try Self.working()
    _ = try await lookUp([server])
    _ = try await lookUp([server], StubOptions.patient.with { ($0.requestsDNSSEC, $0.disablesChecking) = (true, true) })
    let messages = server.queries.map(\.message)
    #expect(messages.map(\.recursionDesired) == [true, true])
    #expect(messages.map(\.authenticData) == [false, true])
    #expect(messages.map(\.checkingDisabled) == [false, true])
    #expect(messages.map { $0.edns?.dnssecOK } == [false, true])
    #expect(messages.map { $0.edns?.udpPayloadSize } == [1_232, 1_232])
  }
}
