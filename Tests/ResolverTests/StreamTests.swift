import Bytes
import DNSFixtures
import DNSWire
import DomainNames
import Resolver
import TestSupport
import Testing
import Transport

/// DNS over TCP, and over the streams that a caller opens, as for TLS.
@Suite("DNS over streams", .timeLimit(.minutes(1))) struct StreamTests {
  private static func backend(
    _ server: DNSServer, _ options: StubOptions = .patient, opener: any DNSStreamOpener = TCPStreamOpener(), on reactor: Reactor
  ) -> DNSServerBackend {
    DNSServerBackend(servers: [server], options: options, opener: opener, on: reactor)
  }

  @Test func `consecutive queries share a connection`() async throws {
    let server = try DNSTestServer { query in [.message(query.response())] }
    let address = server.tcp
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      for _ in 0..<5 {
        let response = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous)
        #expect(response.answerTexts == ["192.0.2.1"] && response.outcomes == [.answered])
      }
      #expect(backend.name == "tcp://127.0.0.1:\(server.port)")
    }
    #expect(server.connectionCount == 1 && server.queries.allSatisfy(\.isStream))
  }

  @Test func `pipelined queries are answered in any order`() async throws {
    let held = Lock<[DNSMessage]>([])
    let server = try DNSTestServer { query in
      // Ten queries arrive before the first response, which is to the last of them.
      let all = held.withLock { held in
        held.append(query.response(address: "192.0.2.\(query.message.questions[0].name.labels[0].count)"))
        return held
      }
      return all.count == 10 ? all.reversed().map { .message($0) } : []
    }
    let address = server.tcp
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 1...10 {
          group.addTask {
            let name = String(repeating: "a", count: number) + ".example"
            return try await backend.response(to: DNSQuestion(name), deadline: .generous).answerTexts == ["192.0.2.\(number)"]
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `queries with the same id have their own responses`() async throws {
    let server = try DNSTestServer { query in
      [.message(query.response(address: "192.0.2.\(query.message.questions[0].name.labels[0].count)"))]
    }
    let address = server.tcp
    try await withReactor { reactor in
      let random = RandomSource { Array(repeating: 9, count: $0) }
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor, random: random)
      try await withThrowingTaskGroup(of: Bool.self) { group in
        for number in 1...10 {
          group.addTask {
            let name = String(repeating: "a", count: number) + ".example"
            return try await backend.response(to: DNSQuestion(name), deadline: .generous).answerTexts == ["192.0.2.\(number)"]
          }
        }
        for try await isRight in group { #expect(isRight) }
      }
    }
  }

  @Test func `a connection that the server closed while idle is replaced once`() async throws {
    // The server closes each connection after its first response.
    let server = try DNSTestServer { query in [.message(query.response()), .close] }
    let address = server.tcp
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      for _ in 0..<3 {
        let response = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous)
        #expect(response.outcomes == [.answered])
      }
    }
    #expect(server.connectionCount == 3)
  }

  @Test func `a connection that the server closes instead of a second response is replaced once`() async throws {
    let server = try DNSTestServer { query in query.number == 1 ? [.close] : [.message(query.response())] }
    let address = server.tcp
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      for _ in 0..<2 {
        let response = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous)
        #expect(response.outcomes == [.answered])
      }
    }
    #expect(server.connectionCount == 2 && server.queries.count == 3)
  }

  @Test func `a new connection that the server closes is a failure`() async throws {
    let server = try DNSTestServer { _ in [.close] }
    let (address, question) = (server.tcp, try DNSQuestion("a.example"))
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      let error = await resolverError { () async throws(ResolverError) in
        _ = try await backend.response(to: question, deadline: .generous)
      }
      #expect(error?.code == .temporary && error?.detail == "\(address): the connection was closed")
    }
    #expect(server.connectionCount == 1)
  }

  @Test(arguments: [[0, 0], [0, 3, 1, 2, 3], [0, 12] + Array(repeating: 0xff, count: 12)] as [[UInt8]])
  func `garbage in a stream is a failure or ignored, not a wait beyond the deadline`(bytes: [UInt8]) async throws {
    let server = try DNSTestServer { _ in [.bytes(bytes), .close] }
    let (address, question) = (server.tcp, try DNSQuestion("a.example"))
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      let error = await resolverError { () async throws(ResolverError) in
        _ = try await backend.response(to: question, deadline: .generous)
      }
      #expect(error?.code == .temporary)
    }
  }

  @Test func `a response in pieces is put together`() async throws {
    let server = try DNSTestServer { query in
      DNSTestServer.framed(query.response().encoded()).map { .bytes([$0]) }
    }
    let address = server.tcp
    try await withReactor { reactor in
      let response = try await Self.backend(address, on: reactor).response(to: DNSQuestion("a.example"), deadline: .generous)
      #expect(response.answerTexts == ["192.0.2.1"])
    }
  }

  @Test func `a stream on which a query timed out carries no more queries`() async throws {
    let server = try DNSTestServer { query in query.number == 0 ? [] : [.message(query.response())] }
    let (address, options) = (server.tcp, StubOptions.patient.with { $0.timeout = .milliseconds(200) })
    try await withReactor { reactor in
      let response = try await Self.backend(address, options, on: reactor).response(to: DNSQuestion("a.example"), deadline: .generous)
      #expect(response.outcomes.first == .timedOut && response.outcomes.last == .answered)
    }
    #expect(server.connectionCount >= 2)
  }

  @Test func `a cancelled query leaves the connection to the others`() async throws {
    let server = try DNSTestServer { query in
      query.message.questions[0].name.labels[0] == Array("silent".utf8) ? [] : [.message(query.response())]
    }
    let address = server.tcp
    try await withReactor { reactor in
      let backend = Self.backend(address, on: reactor)
      _ = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous)
      let silent = try DNSQuestion("silent.example")
      let task = Task(executorPreference: reactor) {
        await resolverError { () async throws(ResolverError) in _ = try await backend.response(to: silent, deadline: .never) }?.code
      }
      try await reactor.sleep(until: .after(.milliseconds(30)))
      task.cancel()
      #expect(await task.value == .cancelled)
      #expect(try await backend.response(to: DNSQuestion("b.example"), deadline: .generous).outcomes == [.answered])
    }
    #expect(server.connectionCount == 1)
  }

  @Test func `with the option for TCP no datagram is sent`() async throws {
    let server = try DNSTestServer { query in [.message(query.response())] }
    let address = server.udp
    try await withReactor { reactor in
      let backend = Self.backend(address, .patient.with { $0.usesTCP = true }, on: reactor)
      let response = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous)
      #expect(response.server == "tcp://127.0.0.1:\(server.port)")
    }
    #expect(server.senderPorts.isEmpty && server.queries.count == 1)
  }

  // MARK: TLS

  /// Opens TCP connections to a port of loopback for servers of TLS, and records which.
  private struct RecordingOpener: DNSStreamOpener {
    let endpoint: Endpoint
    let opened = Lock<[DNSServer]>([])

    func open(_ server: DNSServer, on reactor: Reactor, deadline: Deadline) async throws(TransportError) -> any DNSStream {
      opened.withLock { $0.append(server) }
      return try await TCPStreamOpener().open(DNSServer(.tcp, endpoint), on: reactor, deadline: deadline)
    }
  }

  @Test func `queries over TLS go through the opener, are padded, and carry no cookie`() async throws {
    let server = try DNSTestServer { query in [.message(query.response())] }
    let opener = RecordingOpener(endpoint: server.endpoint)
    try await withReactor { reactor in
      let tls = try #require(DNSServer("tls://dns.example"))
      let backend = Self.backend(tls, opener: opener, on: reactor)
      for name in ["a.example", "a-much-longer-name-that-needs-more-bytes-than-the-others.example", "b.example"] {
        let response = try await backend.response(to: DNSQuestion(name), deadline: .generous)
        #expect(response.source == "tls://dns.example" && response.server == "tls://dns.example")
      }
    }
    #expect(opener.opened.withLock { $0.map(\.description) } == ["tls://dns.example"])
    #expect(server.queries.map(\.count) == [128, 128, 128])
    #expect(server.queries.allSatisfy { $0.cookie == nil })
  }

  @Test func `an opener that fails is the reason of the error`() async throws {
    struct Failing: DNSStreamOpener {
      func open(_ server: DNSServer, on reactor: Reactor, deadline: Deadline) async throws(TransportError) -> any DNSStream {
        throw TransportError(.between, what: "handshake", detail: "the certificate has expired")
      }
    }
    let question = try DNSQuestion("a.example")
    try await withReactor { reactor in
      let tls = try #require(DNSServer("tls://192.0.2.1"))
      for (opener, reason): (any DNSStreamOpener, String) in [
        (Failing(), "the certificate has expired"), (TCPStreamOpener(), "tls://192.0.2.1 needs TLS"),
      ] {
        let error = await resolverError { () async throws(ResolverError) in
          _ = try await Self.backend(tls, opener: opener, on: reactor).response(to: question, deadline: .generous)
        }
        #expect(error?.detail == "tls://192.0.2.1: \(reason)")
      }
    }
  }
}
