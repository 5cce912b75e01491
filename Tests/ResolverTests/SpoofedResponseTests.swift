import Bytes
import DNSFixtures
import DNSWire
import Resolver
import TestSupport
import Testing
import Transport

/// Responses that do not belong to the query arrive first; the real one follows.
@Suite("Spoofed responses", .timeLimit(.minutes(1))) struct SpoofedResponseTests {
  /// Looks up a name at a server that sends `spoofed` before its response.
  private func lookUp(
    _ options: StubOptions = .patient, spoofed: @escaping @Sendable (DNSTestServer.Query) -> DNSTestServer.Reply
  ) async throws -> RecordResponse {
    let server = try DNSTestServer(tcp: false) { query in [spoofed(query), .message(query.response())] }
    return try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [server.udp], options: options, on: reactor)
      let response = try await backend.response(to: DNSQuestion("www.Example.org"), deadline: .generous)
      #expect(server.queries.count == 1)
      #expect(response.answerTexts == ["192.0.2.1"])
      return response
    }
  }

  @Test func `a response with another id is ignored`() async throws {
    let response = try await lookUp { query in
      var spoofed = query.response(address: "203.0.113.66")
      spoofed.id ^= 1
      return .message(spoofed)
    }
    #expect(response.outcomes == [.spoofedIgnored, .answered])
    #expect(response.attempts.first?.detail == "wrong id: 1")
  }

  @Test func `a response to another question is ignored`() async throws {
    let response = try await lookUp { query in
      var spoofed = query.response(address: "203.0.113.66")
      spoofed.questions[0].type = .aaaa
      return .message(spoofed)
    }
    #expect(response.attempts.first?.detail == "wrong question: 1")
  }

  @Test func `a response with two questions or none is ignored`() async throws {
    for questions in [0, 2] {
      let response = try await lookUp { query in
        var spoofed = query.response(address: "203.0.113.66")
        spoofed.questions = Array(repeating: spoofed.questions[0], count: questions)
        return .message(spoofed)
      }
      #expect(response.attempts.first?.detail == "wrong question: 1")
    }
  }

  @Test func `a response with the name in another case is ignored`() async throws {
    let response = try await lookUp { query in
      var spoofed = query.response(address: "203.0.113.66")
      let flipped = spoofed.questions[0].name.labels.map { $0.map { $0 == UInt8(ascii: ".") ? $0 : $0 ^ 0x20 } }
      if let name = try? DNSName(labels: flipped) { spoofed.questions[0].name = name }
      return .message(spoofed)
    }
    #expect(response.outcomes == [.spoofedIgnored, .answered])
    #expect(response.attempts.first?.detail == "wrong case: 1")
  }

  @Test func `a response from another port is never received`() async throws {
    let response = try await lookUp { query in .fromOtherPort(query.response(address: "203.0.113.66")) }
    #expect(response.outcomes == [.answered])
  }

  @Test func `a response with another client cookie is ignored`() async throws {
    let response = try await lookUp { query in
      .message(query.response(address: "203.0.113.66", cookie: Array(repeating: 7, count: 16)))
    }
    #expect(response.attempts.first?.detail == "wrong cookie: 1")
  }

  @Test func `a query instead of a response is ignored`() async throws {
    let response = try await lookUp { query in .message(query.message) }
    #expect(response.attempts.first?.detail == "no response: 1")
  }

  @Test(arguments: [0, 1, 11, 12, 40]) func `garbage is ignored`(count: Int) async throws {
    let response = try await lookUp { query in
      .bytes(Array((query.message.encoded().prefix(2) + [UInt8](repeating: 0xff, count: 64)).prefix(count)))
    }
    #expect(response.attempts.first?.detail == "malformed: 1")
  }

  @Test func `many spoofed responses end in one attempt that counts them`() async throws {
    let server = try DNSTestServer(tcp: false) { query in
      var spoofed = query.response(address: "203.0.113.66")
      spoofed.id ^= 0x5555
      return Array(repeating: .message(spoofed), count: 50) + [.message(query.response())]
    }
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [server.udp], options: .patient, on: reactor)
      let response = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous)
      #expect(response.attempts.first?.detail == "wrong id: 50" && response.attempts.count == 2)
    }
  }

  @Test func `only spoofed responses are a timeout`() async throws {
    let server = try DNSTestServer(tcp: false) { query in
      var spoofed = query.response()
      spoofed.id ^= 1
      return [.message(spoofed)]
    }
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [server.udp], options: .patient, on: reactor)
      let error = await resolverError { () async throws(ResolverError) in
        guard let question = try? DNSQuestion("a.example") else { return }
        _ = try await backend.response(to: question, deadline: .after(.milliseconds(300)))
      }
      #expect(error?.code == .timedOut)
      #expect(error?.causes.contains { $0.contains("wrong id: 1") } == true)
    }
  }

  @Test func `each query has an id, a port and a spelling of its own`() async throws {
    let server = try DNSTestServer(tcp: false) { query in [.message(query.response())] }
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [server.udp], options: .patient, on: reactor)
      for _ in 0..<20 {
        let response = try await backend.response(to: DNSQuestion("Some-Long-Name.Example.org"), deadline: .generous)
        #expect(response.answers.first?.name.description == "Some-Long-Name.Example.org.")
        #expect(response.question.name.description == "Some-Long-Name.Example.org.")
      }
    }
    // Ids and ports may collide by chance, but not often.
    #expect(Set(server.queries.map(\.message.id)).count >= 15)
    #expect(Set(server.senderPorts).count >= 10)
    #expect(Set(server.queries.map { $0.message.questions[0].name.wire }).count >= 15)
  }
}
