import DNSFixtures
import TestSupport
import Testing

/// `tlsprobe resolve` over DNS over TLS and DNS over HTTPS.
@Suite(.timeLimit(.minutes(2))) struct ResolveSecureTests {
  private let secure: SecureResolveWorld

  init() throws { secure = try SecureResolveWorld() }

  private static let expected = ["www.example.org. A 192.0.2.1", "www.example.org. A 192.0.2.2", "www.example.org. AAAA 2001:db8::1"]

  @Test(arguments: SecureDNSServer.Carrier.allCases, ["127.0.0.1", "localhost"])
  func `a verified server returns the records`(carrier: SecureDNSServer.Carrier, host: String) throws {
    let server = try secure.server(carrier)
    let url = secure.url(server, carrier, host: host)
    let result = try secure.world.document("www.example.org", "--via", url, "--cacert", secure.roots)
    #expect(result.records == Self.expected && result.text("source") == url)
    #expect(server.queries.count == 2 && server.queries.allSatisfy { $0.count % 128 == 0 })
    #expect(server.queries.allSatisfy { $0.cookie == nil })
    #expect(server.methods.allSatisfy { $0 == "GET" })
  }

  @Test(arguments: [SecureDNSServer.Carrier.http11, .http2]) func `--post sends the query as content`(carrier: SecureDNSServer.Carrier)
    throws
  {
    let server = try secure.server(carrier)
    let result = try secure.world.document(
      "www.example.org", "--via", secure.url(server, carrier), "--cacert", secure.roots, "--post")
    #expect(result.records == Self.expected && server.methods == ["POST", "POST"])
  }

  @Test(arguments: SecureDNSServer.Carrier.allCases)
  func `a server that cannot be verified gets no query`(carrier: SecureDNSServer.Carrier) throws {
    let server = try secure.server(carrier)
    let words = ["www.example.org", "-4", "--retry", "0", "--via", secure.url(server, carrier)]
    let untrusted = try secure.world.document(words, status: 2)
    #expect(untrusted.outcomes == ["undetermined"] && untrusted.error.contains("certificate"), "\(untrusted.error)")
    let misnamed = try secure.world.document(words + ["--cacert", secure.roots, "--verify-host", "dns.example"], status: 2)
    #expect(misnamed.error.contains("dns.example"), "\(misnamed.error)")
    #expect(server.queries.isEmpty)
    #expect(try secure.world.document(words + ["-k"]).records.count == 2)
    #expect(try secure.world.document(words + ["--cacert", secure.roots, "--verify-host", "localhost"]).records.count == 2)
  }

  @Test func `resolvers of every kind agree`() throws {
    let plain = try ResolveWorld.server()
    let servers = try SecureDNSServer.Carrier.allCases.map { ($0, try secure.server($0)) }
    let resolvers = ["\(plain.udp)", "\(plain.tcp)"] + servers.map { secure.url($0.1, $0.0) }
    let result = try secure.world.document(
      ["www.example.org", "--compare", "--cacert", secure.roots] + resolvers.flatMap { ["--via", $0] })
    #expect(result.comparisons.map { $0["agree"] as? Bool } == [true, true])
    #expect(Set(result.lookups.compactMap { $0["resolver"] as? String }) == Set(resolvers))
    withExtendedLifetime((plain, servers)) {}
  }

  @Test(arguments: [
    (500, "application/dns-message"), (200, "text/html"), (302, "application/dns-message"), (404, "application/dns-message"),
  ])
  func `an HTTP response that is not a DNS message is a failure`(status: Int, type: String) throws {
    let zone = try DNSTestZone(ResolveWorld.zone)
    let server = try SecureDNSServer(.http2, identity: secure.identity) { reply in
      var reply = reply
      (reply.status, reply.mediaType) = (status, type)
      return reply
    } script: {
      [.message(zone.response(to: $0))]
    }
    let result = try secure.world.document(
      "www.example.org", "-4", "--via", secure.url(server, .http2), "--cacert", secure.roots, "--retry", "0", status: 2)
    #expect(result.error.contains(status == 200 ? "text/html" : "\(status)"), "\(result.error)")
  }

  @Test(arguments: SecureDNSServer.Carrier.allCases)
  func `a server that does not respond fails at the deadline`(carrier: SecureDNSServer.Carrier) throws {
    let server = try secure.server(carrier) { _ in [] }
    let result = try secure.world.document(
      "www.example.org", "-4", "--via", secure.url(server, carrier), "--cacert", secure.roots, "-m", "1", status: 2)
    #expect(result.outcomes == ["undetermined"] && result.error.contains("in time"), "\(result.error)")
  }
}
