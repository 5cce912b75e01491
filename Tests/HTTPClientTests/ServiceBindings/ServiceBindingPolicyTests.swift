import Bytes
import Connect
import DNSFixtures
import DNSWire
import DomainNames
import HTTPWire
import LocalServer
import Resolver
import TestSupport
import Testing
import Transport

@testable import HTTPClient

/// Transfers to a site of ours whose names and HTTPS records are those of a test.
@Suite(.timeLimit(.minutes(2)), .serialized) struct ServiceBindingPolicyTests {
  private static let versions: [HTTPOptions.Version] = [.http11, .http2]

  /// The results of transfers, and the names for which HTTPS records were requested.
  private struct Seen: Sendable {
    var hops: [[Hop]] = []
    var errors: [HTTPError?] = []
    var questions: [String] = []
    /// The names for which addresses were requested.
    var names: [String] = []
  }

  /// In `zone`, SITE stands for the port of the site and DEAD for one that refuses connections. All `.example` names have 127.0.0.1
  /// except `nowhere.example`. A URL without a port leads to the site.
  private func run(
    _ zone: String, _ urls: [String], _ version: HTTPOptions.Version = .any, isSilent: Bool = false
  ) async throws -> Seen {
    let site = try LocalServer(cases: ["site"], at: TransferBench.now)
    defer { site.stop() }
    let port = try #require(site.endpoint(of: "site")).port
    let dead = try LoopbackPort.unused()
    let fill: (String) -> String = { $0.replacing(text: "SITE", with: "\(port)").replacing(text: "DEAD", with: "\(dead)") }
    let records = try DNSTestZone(fill(zone))
    let server = try DNSTestServer { query in
      guard !isSilent else { return [] }
      guard let question = query.message.questions.first else { return [] }
      let isNowhere = question.name.description.lowercased().hasPrefix("nowhere.")
      if question.type == .a, !isNowhere { return [.message(query.response(address: "127.0.0.1"))] }
      if question.type == .aaaa, !isNowhere { return [.message(query.response(address: nil))] }
      return [.message(records.response(to: query))]
    }
    var options = TransferBench.options(trusting: site)
    options.version = version
    options.redirects = .follow
    var connecting = ConnectOptions()
    if let rule = ConnectTo(":443:127.0.0.1:\(port)") { connecting.connectTo = [rule] }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    // Names of the site come from the hosts of the test, the records from its server.
    var stub = StubOptions()
    stub.timeout = .seconds(20)
    let resolver = CachingResolver(
      CachingResolver.Configuration(backend: DNSServerBackend(servers: [server.udp], options: stub, on: reactor)), on: reactor)
    let names: any ResolverBackend = isSilent ? LoopbackNames() : AddressLookup(resolver)
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: names), options: connecting)
    let requests = try urls.map { HTTPRequest(url: try URI(parsing: fill($0))) }
    let given = options
    var seen = await reactor.run {
      let policy = ServiceBindingPolicy(resolver: resolver, timeout: isSilent ? .milliseconds(200) : .seconds(20))
      var seen = Seen()
      for request in requests {
        let transfer = HTTPTransfer(request, options: given, connector: connector, policies: [policy])
        var error: HTTPError?
        while let event = await transfer.next() {
          if case .failed(let failure) = event { error = failure }
        }
        seen.hops.append(transfer.hops)
        seen.errors.append(error)
      }
      return seen
    }
    seen.questions = server.queries.compactMap { $0.message.questions.first }.filter { $0.type == .https }.map {
      $0.name.description.lowercased()
    }
    seen.names = server.queries.compactMap { $0.message.questions.first }.filter { $0.type != .https }.map {
      $0.name.description.lowercased()
    }
    return seen
  }

  private struct LoopbackNames: ResolverBackend {
    var name: String { "loopback" }
    func addresses(
      of host: DomainName, families: AddressFamilies, deadline: Deadline
    ) async throws(ResolverError) -> [IPAddress] { [.loopbackV4] }
  }

  @Test(arguments: versions)
  func `the request goes to the port of the record, under the name of the origin`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      "_DEAD._https.www.example. 60 IN HTTPS 1 www.example. port=SITE", ["https://www.example:DEAD/anything"], version)
    #expect(seen.errors == [nil] && seen.hops[0].count == 1)
    let hop = try #require(seen.hops[0].first)
    #expect(hop.request.authority.hasPrefix("www.example:") && hop.connection?.tls?.serverName == "www.example")
  }

  @Test(arguments: versions)
  func `records are used by priority, and one that failed is not tried again`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      """
      www.example. 60 IN HTTPS 2 b.example. port=SITE
      www.example. 60 IN HTTPS 1 a.example. port=DEAD
      """, ["https://www.example/", "https://www.example/"], version)
    #expect(seen.errors == [nil, nil] && seen.hops.map(\.count) == [2, 1])
    #expect(seen.hops[0][0].error?.category == .connect && seen.hops[0][0].repeatedBecause?.contains("HTTPS record") == true)
  }

  @Test(arguments: versions)
  func `an alias leads to the records of its target`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      """
      _DEAD._https.www.example. 60 IN HTTPS 0 pool.example.
      pool.example. 60 IN HTTPS 1 . port=SITE
      """, ["https://www.example:DEAD/"], version)
    #expect(seen.errors == [nil] && seen.hops[0].count == 1 && seen.questions.last == "pool.example.")
    // Without records of its own the target's addresses are used.
    let bare = try await run("www.example. 60 IN HTTPS 0 pool.example.", ["https://www.example/"], version)
    #expect(bare.errors == [nil] && bare.questions == ["www.example.", "pool.example."])
  }

  @Test(arguments: [
    "_DEAD._https.www.example. 60 IN HTTPS 1 . port=SITE",
    "_DEAD._https.www.example. 60 IN CNAME pool.example.\npool.example. 60 IN HTTPS 1 . port=SITE",
  ])
  func `the target of a dot is the host without the prefix of the port`(zone: String) async throws {
    let seen = try await run(zone, ["https://www.example:DEAD/"])
    #expect(seen.errors == [nil] && seen.hops[0].count == 1)
    #expect(!seen.names.contains { $0.hasPrefix("_") }, "\(seen.names)")
    // The target of an alias is the owner, although the alias was found under the prefix.
    #expect(seen.names.contains(zone.contains("CNAME") ? "pool.example." : "www.example."))
  }

  @Test(arguments: versions)
  func `a loop of aliases ends, and the request goes to the origin`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      "www.example. 60 IN HTTPS 0 other.example.\nother.example. 60 IN HTTPS 0 www.example.", ["https://www.example/"], version)
    #expect(seen.errors == [nil] && seen.hops[0].count == 1 && seen.questions.count <= 4)
  }

  @Test(arguments: versions)
  func `hints are used if the target has no address`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      "_DEAD._https.www.example. 60 IN HTTPS 1 nowhere.example. port=SITE ipv4hint=127.0.0.1 ipv6hint=::1",
      ["https://www.example:DEAD/"], version)
    #expect(seen.errors == [nil], "\(String(describing: seen.errors[0]))")
    #expect(seen.hops[0].first?.error?.category == .resolve)
  }

  @Test(arguments: [
    "mandatory=key667 key667=x port=DEAD", "alpn=h3 no-default-alpn port=DEAD", "mandatory=ech ech=AAA= port=DEAD",
  ])
  func `a record that cannot be used is ignored`(parameters: String) async throws {
    let seen = try await run("www.example. 60 IN HTTPS 1 . \(parameters)", ["https://www.example/"])
    #expect(seen.errors == [nil] && seen.hops[0].count == 1)
  }

  @Test(arguments: versions)
  func `http is upgraded to https if there are records, and only then`(version: HTTPOptions.Version) async throws {
    let seen = try await run("www.example. 60 IN HTTPS 1 .", ["http://www.example/anything"], version)
    #expect(seen.errors == [nil] && seen.hops[0].map(\.url.description) == ["https://www.example/anything"])
    #expect(seen.hops[0][0].connection?.tls != nil)
    let without = try await run("other.example. 60 IN HTTPS 1 .", ["http://www.example:DEAD/"], version)
    #expect(without.hops[0].map(\.url.scheme) == ["http"] && without.questions.isEmpty)
  }

  @Test(arguments: versions)
  func `the origin is the last resort`(version: HTTPOptions.Version) async throws {
    let seen = try await run("www.example. 60 IN HTTPS 1 . port=DEAD", ["https://www.example/", "https://www.example/"], version)
    #expect(seen.errors == [nil, nil] && seen.hops.map(\.count) == [2, 1])
    #expect(seen.hops[0][0].error?.category == .connect && seen.hops[0][1].response?.status == 200)
  }

  @Test(arguments: versions)
  func `if no endpoint and no origin can be reached the request fails once each`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      "_DEAD._https.www.example. 60 IN HTTPS 1 a.example. port=DEAD", ["https://www.example:DEAD/"], version)
    #expect(seen.errors[0]?.category == .connect && seen.hops[0].count == 2)
  }

  @Test(arguments: versions)
  func `a server that does not respond delays the request by the timeout only`(version: HTTPOptions.Version) async throws {
    let seen = try await run("", ["https://www.example/"], version, isSilent: true)
    #expect(seen.errors == [nil] && seen.hops[0].count == 1)
  }

  @Test(arguments: ["https://127.0.0.1:SITE/", "https://localhost:SITE/"])
  func `addresses and special-use names have no records`(url: String) async throws {
    let seen = try await run("", [url])
    #expect(seen.errors == [nil] && seen.questions.isEmpty)
  }

  @Test(arguments: versions)
  func `a redirect to another origin uses the records of that one`(version: HTTPOptions.Version) async throws {
    let seen = try await run(
      "next.example. 60 IN HTTPS 1 a.example. port=SITE",
      ["https://www.example/redirect-to?url=https%3A%2F%2Fnext.example%2Fanything"], version)
    #expect(seen.errors == [nil] && seen.hops[0].last?.url.description == "https://next.example/anything")
    #expect(Set(seen.questions) == ["www.example.", "next.example."])
  }

  @Test(arguments: [AddressFamilies.both, .v4, .v6])
  func `records that the server withholds until it is asked for addresses arrive`(families: AddressFamilies) async throws {
    let record = try DNSTestZone("site.example. 60 IN HTTPS 1 . port=8443")
    let withheld = Lock<DNSMessage?>(nil)
    let asked = Lock<Set<DNSRecordType>>([])
    let needed: Set<DNSRecordType> = families == .both ? [.a, .aaaa] : families == .v4 ? [.a] : [.aaaa]
    // Over one stream, which carries responses in any order.
    let server = try DNSTestServer { query in
      guard let type = query.message.questions.first?.type else { return [] }
      asked.withLock { _ = $0.insert(type) }
      if type == .https { withheld.withLock { $0 = record.response(to: query) } }
      let isReleased = asked.withLock { $0.isSuperset(of: needed) }
      let released = isReleased ? withheld.withLock { $0 } : nil
      if isReleased { withheld.withLock { $0 = nil } }
      let own = type == .a ? query.response(address: "127.0.0.1") : type == .aaaa ? query.response(address: "::1") : nil
      return [own, released].compactMap { $0 }.map { .message($0) }
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var stub = StubOptions()
    (stub.timeout, stub.usesTCP) = (.seconds(100), true)
    let backend = DNSServerBackend(servers: [server.udp], options: stub, on: reactor)
    let resolver = CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor)
    let host = try DomainName("site.example")
    let found = await reactor.run {
      // A client that sends one question after the other waits for longer than the limit of the suite.
      await ServiceBindingPolicy(resolver: resolver, timeout: .seconds(1_000), grace: .seconds(1_000), families: families)
        .endpoints(of: host, port: 443)
    }
    #expect(found?.map(\.target) == [Target(host: .name(host), port: 8_443)])
    #expect(asked.withLock { $0 } == needed.union([.https]))
  }

  @Test func `the addresses are queried beside the records, and known addresses end the wait for records`() async throws {
    let zone = try DNSTestZone("example. 60 IN SOA ns.example. a.example. 1 2 3 4 60\nsite.example. 60 IN A 127.0.0.1\n")
    let server = try DNSTestServer { query in
      query.message.questions.first?.type == .https ? [] : [.message(zone.response(to: query))]
    }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    var stub = StubOptions()
    stub.timeout = .seconds(100)
    let backend = DNSServerBackend(servers: [server.udp], options: stub, on: reactor)
    let resolver = CachingResolver(CachingResolver.Configuration(backend: backend), on: reactor)
    let host = try DomainName("site.example")
    let found = await reactor.run {
      // Longer than the limit of the suite: only the addresses can end the wait.
      await ServiceBindingPolicy(resolver: resolver, timeout: .seconds(1_000)).endpoints(of: host, port: 443)
    }
    #expect(found == nil)
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: AddressLookup(resolver)))
    let target = Target(host: .name(host), port: 443)
    let routes = try await reactor.run { () throws(ConnectError) in
      try await connector.routes(of: target, deadline: .after(.seconds(5))).routes
    }
    #expect(routes.map(\.endpoint.address) == [.loopbackV4])
    let types = server.queries.compactMap { $0.message.questions.first?.type }
    #expect(types.sorted { $0.rawValue < $1.rawValue } == [.a, .aaaa, .https], "each question is sent once")
  }
}
