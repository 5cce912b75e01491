import DNSFixtures
import DNSWire
import Resolver
import Testing
import Transport

@Suite struct SpecialNameTests {
  @Test(arguments: [
    ("localhost", SpecialName.localhost), ("a.LocalHost", .localhost), ("invalid", .invalid), ("www.invalid", .invalid),
    ("abc.onion", .onion), ("printer.local", .multicast), ("local", .multicast), ("1.1.254.169.in-addr.arpa", .multicast),
    ("1.b.e.f.ip6.arpa", .multicast), ("c.e.f.ip6.arpa", .ordinary), ("1.168.192.in-addr.arpa", .ordinary), ("example.com", .ordinary),
    ("test", .ordinary), ("a.test", .ordinary), ("www.example", .ordinary), ("host.home.arpa", .ordinary), ("notlocalhost", .ordinary),
    ("local.example", .ordinary), (".", .ordinary),
  ]) func `the end of a name decides`(name: String, kind: SpecialName) throws {
    #expect(SpecialName(try DNSName(presentation: name)) == kind)
  }

  @Test func `localhost is the loopback addresses`() throws {
    func response(_ type: DNSRecordType) throws -> RecordResponse {
      try #require(try SpecialName.response(to: DNSQuestion("a.localhost", type)))
    }
    #expect(try response(.a).answerTexts == ["127.0.0.1"] && response(.aaaa).answerTexts == ["::1"])
    #expect(try response(.mx).answers.isEmpty && response(.mx).responseCode == .noError)
    #expect(try response(.any).answers.count == 2 && response(.a).source == "special-use")
  }

  @Test(arguments: ["www.invalid", "abc.onion"]) func `invalid and onion do not exist`(name: String) throws {
    #expect(try SpecialName.response(to: DNSQuestion(name))?.responseCode == .nameError)
  }

  @Test func `an ordinary name has no response here`() throws {
    #expect(try SpecialName.response(to: DNSQuestion("www.example.org")) == nil)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["a.localhost", "a.invalid", "a.onion", "a.local"])
  func `no server is queried for a special name`(name: String) async throws {
    let server = try DNSTestServer { query in [.message(query.response())] }
    let (question, address) = (try DNSQuestion(name), server.udp)
    try await withReactor { reactor in
      let backend = DNSServerBackend(servers: [address], on: reactor)
      let error = await resolverError { () async throws(ResolverError) in
        _ = try await backend.response(to: question, deadline: .generous)
      }
      #expect((error?.code == .notFound) == (name == "a.local"))
    }
    #expect(server.queries.isEmpty)
  }
}
