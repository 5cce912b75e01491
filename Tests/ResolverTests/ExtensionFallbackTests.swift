import Bytes
import DNSFixtures
import DNSWire
import Resolver
import TestSupport
import Testing
import Transport

/// Truncation, EDNS, cookies and the case of letters: what a server does not support must not prevent a response.
@Suite("Truncation, EDNS, cookies, case", .timeLimit(.minutes(1))) struct ExtensionFallbackTests {
  /// Looks up the same name a number of times with one backend.
  private func lookUp(
    _ server: DNSTestServer, times: Int = 1, _ options: StubOptions = .patient
  ) async throws -> [RecordResponse] {
    let address = server.udp
    return try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], options: options, on: reactor)
      var responses: [RecordResponse] = []
      for _ in 0..<times {
        responses.append(try await backend.response(to: DNSQuestion("www.Example.org"), deadline: .generous))
      }
      return responses
    }
  }

  // MARK: Truncation

  @Test func `a truncated response is completed over TCP`() async throws {
    let server = try DNSTestServer { query in
      var response = query.response()
      response.isTruncated = !query.isStream
      if query.isStream { response.answers += (0..<200).map { ResourceRecord(name: .root, type: .a, ttl: 1, rdata: [10, 0, 0, $0]) } }
      return [.message(response)]
    }
    let response = try #require(try await lookUp(server).first)
    #expect(response.answers.count == 201 && !response.isTruncated)
    #expect(response.outcomes == [.truncated, .answered])
    #expect(response.server == "tcp://127.0.0.1:\(server.port)")
    #expect(server.queries.map(\.isStream) == [false, true])
  }

  @Test func `a truncated response is kept if TCP is refused`() async throws {
    let server = try DNSTestServer(tcp: false) { query in
      var response = query.response()
      response.isTruncated = true
      return [.message(response)]
    }
    let response = try #require(try await lookUp(server).first)
    #expect(response.isTruncated && response.answerTexts == ["192.0.2.1"])
    #expect(response.outcomes == [.truncated, .refused])
  }

  @Test func `a truncated response is kept if TCP is silent or closes`() async throws {
    for replies in [[DNSTestServer.Reply.close], []] {
      let server = try DNSTestServer { query in
        var response = query.response()
        response.isTruncated = true
        return query.isStream ? replies : [.message(response)]
      }
      let response = try #require(try await lookUp(server, .patient.with { $0.timeout = .milliseconds(300) }).first)
      #expect(response.isTruncated && response.outcomes == [.truncated, replies.isEmpty ? .timedOut : .failed])
    }
  }

  // MARK: EDNS

  @Test(arguments: [DNSResponseCode.formatError, .notImplemented, .badVersion])
  func `a server that rejects EDNS is queried without, also the next time`(code: DNSResponseCode) async throws {
    let server = try DNSTestServer { query in [.message(query.response(query.message.edns == nil ? .noError : code))] }
    let responses = try await lookUp(server, times: 2)
    #expect(responses.map(\.outcomes) == [[.failed, .answered], [.answered]])
    #expect(responses.first?.attempts.first?.detail == "\(code) to a query with EDNS")
    #expect(server.queries.map { $0.message.edns == nil } == [false, true, true])
  }

  @Test func `a header alone is enough to reject EDNS`() async throws {
    let server = try DNSTestServer { query in
      guard query.message.edns != nil else { return [.message(query.response())] }
      var response = DNSMessage(id: query.message.id)
      response.isResponse = true
      response.responseCode = .formatError
      return [.message(response)]
    }
    #expect(try await lookUp(server).first?.outcomes == [.failed, .answered])
  }

  @Test func `a server that rejects every query fails`() async throws {
    let server = try DNSTestServer { query in [.message(query.response(.formatError))] }
    let response = try #require(try await lookUp(server).first)
    #expect(response.responseCode == .formatError && response.outcomes == [.failed, .failed])
  }

  // MARK: Cookies

  private static let serverCookie: [UInt8] = Array(1...8)

  @Test func `the cookie of a server is returned with the next query`() async throws {
    let server = try DNSTestServer { query in
      [.message(query.response(cookie: Array((query.cookie ?? []).prefix(8)) + Self.serverCookie))]
    }
    _ = try await lookUp(server, times: 3)
    let cookies = server.queries.compactMap(\.cookie)
    #expect(cookies.map(\.count) == [8, 16, 16])
    #expect(Set(cookies.map { Array($0.prefix(8)) }).count == 1)
    #expect(cookies.dropFirst().allSatisfy { $0.suffix(8) == Self.serverCookie[...] })
  }

  @Test func `two servers receive different client cookies`() async throws {
    let servers = [
      try DNSTestServer { query in [.message(query.response())] }, try DNSTestServer { query in [.message(query.response())] },
    ]
    let addresses = servers.map(\.udp)
    try await withReactor { reactor in
      let options = StubOptions.patient.with { $0.rotates = true }
      let backend = DNSServerBackend(servers: addresses, options: options, on: reactor)
      for _ in 0..<2 { _ = try await backend.response(to: DNSQuestion("a.example"), deadline: .generous) }
    }
    #expect(Set(servers.flatMap(\.queries).compactMap(\.cookie)).count == 2)
  }

  @Test func `BADCOOKIE is followed by one query with the new cookie`() async throws {
    let server = try DNSTestServer { query in
      let client = Array((query.cookie ?? []).prefix(8))
      let isKnown = query.cookie?.suffix(8) == Self.serverCookie[...]
      return [.message(query.response(isKnown ? .noError : .badCookie, cookie: client + Self.serverCookie))]
    }
    let response = try #require(try await lookUp(server).first)
    #expect(response.outcomes == [.failed, .answered] && response.attempts.first?.detail == "BADCOOKIE")
    #expect(server.queries.allSatisfy { !$0.isStream })
  }

  @Test func `BADCOOKIE for the new cookie, too, is followed by TCP`() async throws {
    let server = try DNSTestServer { query in
      let cookie = Array((query.cookie ?? []).prefix(8)) + Self.serverCookie
      return [.message(query.response(query.isStream ? .noError : .badCookie, cookie: cookie))]
    }
    #expect(try await lookUp(server).first?.outcomes == [.failed, .failed, .answered])
    #expect(server.queries.map(\.isStream) == [false, false, true])
  }

  @Test func `a response without the cookie of a server that supports them is confirmed over TCP`() async throws {
    let server = try DNSTestServer { query in
      guard query.number > 0 else { return [.message(query.response(cookie: (query.cookie ?? []) + Self.serverCookie))] }
      return [.message(query.response(address: query.isStream ? "192.0.2.1" : "203.0.113.66"))]
    }
    let responses = try await lookUp(server, times: 3)
    #expect(responses.map(\.outcomes) == [[.answered], [.spoofedIgnored, .answered], [.answered]])
    #expect(responses.prefix(2).allSatisfy { $0.answerTexts == ["192.0.2.1"] })
    #expect(server.queries.map(\.isStream) == [false, false, true, false])
  }

  @Test func `a server without cookies is no failure, and cookies can be switched off`() async throws {
    let server = try DNSTestServer { query in [.message(query.response())] }
    #expect(try await lookUp(server).first?.outcomes == [.answered])
    #expect(try await lookUp(server, .patient.with { $0.usesCookies = false }).first?.outcomes == [.answered])
    #expect(server.queries.map { $0.cookie?.count } == [8, nil])
  }

  // MARK: Case

  private static func lowercasing(_ query: DNSTestServer.Query, cookie: [UInt8]? = nil) -> DNSMessage {
    var response = query.response(cookie: cookie)
    response.questions[0].name = response.questions[0].name.lowercased
    return response
  }

  /// Random bytes of one value, so that every letter of a query is in upper case.
  private static let capitals = RandomSource { Array(repeating: 0, count: $0) }

  @Test func `a server that changes the case is queried in the original case, also the next time`() async throws {
    let server = try DNSTestServer(tcp: false) { query in [.message(Self.lowercasing(query))] }
    let (address, options) = (server.udp, StubOptions.patient.with { $0.caseGrace = .milliseconds(50) })
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], options: options, on: reactor, random: Self.capitals)
      let responses = [
        try await backend.response(to: DNSQuestion("www.example.org"), deadline: .generous),
        try await backend.response(to: DNSQuestion("www.example.org"), deadline: .generous),
      ]
      #expect(responses.map(\.outcomes) == [[.spoofedIgnored, .answered], [.answered]])
    }
    #expect(
      server.queries.map { $0.message.questions[0].name.description } == ["WWW.EXAMPLE.ORG.", "www.example.org.", "www.example.org."])
  }

  @Test func `a cookie vouches for a response in another case`() async throws {
    let server = try DNSTestServer(tcp: false) { query in [.message(Self.lowercasing(query, cookie: query.cookie))] }
    let address = server.udp
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor, random: Self.capitals)
      let response = try await backend.response(to: DNSQuestion("Www.example.org"), deadline: .generous)
      #expect(response.outcomes == [.answered])
      #expect(response.answers.first?.name.description == "Www.example.org.")
    }
  }

  @Test func `names below the question keep their spelling, too`() async throws {
    let server = try DNSTestServer(tcp: false) { query in
      var response = query.response(.nameError)
      guard let zone = response.questions[0].name.parent else { return [] }
      response.authorities = [ResourceRecord(name: zone, type: .ns, ttl: 1, rdata: zone.wire)]
      return [.message(response)]
    }
    let response = try #require(try await lookUp(server).first)
    #expect(response.authorities.first?.name.description == "Example.org.")
    #expect(response.authorities.first?.dataText == "Example.org.")
  }

  @Test func `names that the zone spells in another way keep its spelling`() async throws {
    let server = try DNSTestServer(tcp: false) { query in
      var response = query.response()
      for name in ["Example.Org", "EXAMPLE.ORG"].compactMap({ try? DNSName(presentation: $0) }) {
        response.authorities.append(ResourceRecord(name: name, type: .ns, ttl: 1, rdata: name.wire))
      }
      return [.message(response)]
    }
    let address = server.udp
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor, random: Self.capitals)
      let response = try await backend.response(to: DNSQuestion("www.example.org"), deadline: .generous)
      #expect(response.authorities.map(\.name.description) == ["Example.Org.", "example.org."])
    }
  }

  /// A server that has the alias in its cache returns the case of an earlier query.
  @Test(arguments: [false, true])
  func `names that a DNAME record makes of the question have its spelling`(isCached: Bool) async throws {
    let (zone, target) = (try DNSName(presentation: "example.org"), try DNSName(presentation: "Example.net"))
    let server = try DNSTestServer(tcp: false) { query in
      var response = query.response()
      let asked = response.questions[0].name
      let labels = isCached ? [Array("wwW".utf8)] : asked.labels.dropLast(2)
      guard let alias = try? DNSName(labels: labels + target.labels) else { return [] }
      response.answers = [
        ResourceRecord(name: zone, type: .dname, ttl: 1, rdata: target.wire),
        ResourceRecord(name: asked, type: .cname, ttl: 1, rdata: alias.wire),
        ResourceRecord(name: alias, type: .a, ttl: 1, rdata: [192, 0, 2, 1]),
      ]
      return [.message(response)]
    }
    let address = server.udp
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], options: .patient, on: reactor, random: Self.capitals)
      let response = try await backend.response(to: DNSQuestion("Www.example.org"), deadline: .generous)
      #expect(
        response.answers.map { "\($0.name) \($0.dataText)" } == [
          "example.org. Example.net.", "Www.example.org. Www.Example.net.", "Www.Example.net. 192.0.2.1",
        ])
    }
  }

  @Test func `case can be left alone`() async throws {
    let server = try DNSTestServer { query in [.message(query.response())] }
    _ = try await lookUp(server, .patient.with { $0.randomizesCase = false })
    #expect(server.queries.map { $0.message.questions[0].name.description } == ["www.Example.org."])
  }
}
