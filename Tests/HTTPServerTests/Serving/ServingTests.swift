import Bytes
import Crypto
import HTTPWire
import LocalServer
import Minting
import ServerFixtures
import Synchronization
import TLSEngine
import TLSWire
import TestSupport
import Testing
import Transport
import X509

@testable import HTTPServer

@Suite(.tags(.timing)) struct ServingTests {
  private final class Journal: Sendable {
    private let events = Mutex<[ServerEvent]>([])
    func add(_ event: ServerEvent) { events.withLock { $0.append(event) } }
    var words: [String] { events.withLock { $0.map { Self.word(for: $0.kind) } } }

    /// Returns as soon as the condition holds; false when it does not within 20 s.
    func holds(_ condition: ([String]) -> Bool) async throws -> Bool {
      let patience = Deadline.after(.seconds(20))
      while !condition(words) {
        if patience.hasPassed() { return false }
        try await Task.sleep(for: .milliseconds(2))
      }
      return true
    }

    private static func word(for kind: ServerEvent.Kind) -> String {
      switch kind {
      case .connected: return "connected"
      case .turnedAway: return "turned away"
      case .hello: return "hello"
      case .handshake: return "handshake"
      case .handshakeFailed: return "no handshake"
      case .request(let head): return "\(head.method) \(head.target)"
      case .refused(_, let status): return "refused \(status)"
      case .answered(let answer): return "answered \(answer.status ?? 0) with \(answer.count)"
      case .fault(let what): return what
      case .closed: return "closed"
      case .state(let state): return state.rawValue
      }
    }
  }

  private final class SeenNames: Sendable {
    let names = Mutex<[GeneralName]>([])
  }

  /// Both of TLS and without, and some cases behind the same port.
  private struct Everything: ServerCase {
    let name = "everything"
    let summary = "is a site that takes all clients"

    func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
      let shown = authorities.present(try authorities.server())
      var manner = SiteBehavior(TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]))
      manner.configuration?.alpn = ["h2", "http/1.1"]
      manner.takesPlain = true
      return .site(manner)
    }
  }

  private func server(_ settings: ServerSettings = ServerSettings()) throws -> LocalServer {
    var door = ListenerConfiguration(
      "door", at: Endpoint(.loopbackV4, port: 0), [Everything()] + Cases.all.filter { ["expired", "wrong-host"].contains($0.name) })
    door.namesDecide = true
    door.site = Site()
    return try LocalServer([door], by: TestAuthorities(now: Platform.now), settings: settings)
  }

  @Test func `one port serves clients with TLS and without`() async throws {
    let server = try server(ServerSettings().with { $0.threads = 2 })
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "door"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await reactor.run {
      for isSecure in [true, false, true, false] {
        let visit = try await SiteVisit(endpoint, on: reactor, isSecure: isSecure)
        let answer = try await visit.ask("GET", "/anything")
        #expect(answer.head.status == 200)
        #expect(answer.text.contains("\"scheme\": \"\(isSecure ? "https" : "http")\""))
        visit.close()
      }
    }
  }

  /// The best of some: others may have the machine meanwhile.
  @Test func `a server starts in less than 20 ms and leaves nothing behind`() throws {
    let limit = Duration.milliseconds(20) * Sanitizer.slack
    let patience = Deadline.after(.seconds(20))
    var quickest = Duration.seconds(60)
    while quickest >= limit, !patience.hasPassed() {
      let start = ContinuousClock.now
      let server = try LocalServer(cases: ["site"], at: Platform.now)
      quickest = min(quickest, start.duration(to: .now))
      server.stop()
    }
    #expect(quickest < limit)
  }

  @Test(arguments: [
    ("expired.localhost", "expired"), ("a.wrong-host.example", "everything"), ("wrong-host.example", "wrong-host"),
    ("localhost", "everything"),
  ])
  func `a name leads to its case`(host: String, expected: String) {
    let cases: [any ServerCase] = [Everything()] + Cases.all
    #expect(SNIServiceCache.choose(host, among: cases)?.name == expected)
  }

  @Test(arguments: [
    ("a.localhost", true), ("deep.a.localhost", true), ("example.test", true), ("api.example.org", true), ("bank.example", false),
    ("example.org", false), ("localhost.example", false), ("localhost.", false),
  ])
  func `a name that the authority may not issue for gets the certificate of localhost`(host: String, isPermitted: Bool) async throws {
    let local = try LocalAuthority(now: Platform.now, scope: NameScope(adding: [.dns("api.example.org")]))
    let authorities = try TestAuthorities(now: Platform.now, below: local)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let seen = SeenNames()
    let desk = SNIServiceCache(
      ListenerConfiguration("door", at: Endpoint(.loopbackV4, port: 0), [Everything()]), by: authorities, on: reactor,
      making: { served, authorities throws(LocalServerError) in
        seen.names.withLock { $0 = authorities.names }
        do {
          return try Service(
            .tls(TLSServerConfiguration(identities: [])), of: served.name, limits: ServerLimits(), counter: ConnectionCounter(),
            hub: ServerHub())
        } catch {
          throw LocalServerError(code: .minting, what: "\(error)")
        }
      })
    _ = try? await desk.service(for: host)
    let names = seen.names.withLock { $0 }
    #expect(names.contains(.dns(host)) == isPermitted)
    #expect(isPermitted || names.first == .dns("localhost"))
    #expect(names.allSatisfy { local.scope.permits($0) })
  }

  @Test func `a hello in pieces is heard as one that comes at once`() throws {
    let hello = ClientHelloSample.records
    for cut in hello.indices {
      var peek = ClientHelloPeek()
      if cut > 0, case .hello = peek.received(Array(hello[..<cut])) { Issue.record("heard after \(cut) bytes") }
      guard case .hello(let heard) = peek.received(Array(hello[cut...])) else {
        Issue.record("not heard when cut at \(cut)")
        continue
      }
      #expect(heard.requestedHost == "a.example")
      #expect(peek.bytes == hello)
    }
  }

  @Test func `what goes on is told in order`() async throws {
    let journal = Journal()
    let server = try server(ServerSettings().with { $0.tell = { journal.add($0) } })
    let endpoint = try #require(server.endpoint(of: "door"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await reactor.run {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: true)
      _ = try await visit.ask("GET", "/bytes/7")
      // The client has the response before the server has reported it.
      #expect(try await journal.holds { $0.contains("answered 200 with 7") })
      visit.close()
    }
    await server.drain()
    #expect(try await journal.holds { $0.contains("closed") && $0.contains("draining") })
    #expect(journal.words.prefix(6) == ["idle", "connected", "hello", "handshake", "GET /bytes/7", "answered 200 with 7"])
    // Whether the client has gone before the server ends is the client's.
    #expect(journal.words.dropFirst(6).sorted() == ["closed", "draining"])
    #expect(server.counts == ServerCounts(acceptedConnections: 1, openConnections: 0, requests: 1, answers: 1))
  }

  @Test func `draining lets what is under way end, closes what is idle, and takes nothing new`() async throws {
    let server = try server()
    let endpoint = try #require(server.endpoint(of: "door"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await reactor.run {
      let idle = try await SiteVisit(endpoint, on: reactor, isSecure: false)
      #expect(try await idle.ask("GET", "/").keepsAlive)
      let busy = try await SiteVisit(endpoint, on: reactor, isSecure: false)
      try await busy.send(Array("GET /delay?ms=300 HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
      while server.counts.requests < 2 { await Task.yield() }
      #expect(server.state == .serving)
      async let end: Void = server.drain()
      let answer = try await busy.answer(to: "GET")
      #expect(answer.head.status == 200)
      #expect(!answer.keepsAlive)
      #expect(try await idle.read().isEmpty)
      await end
      await #expect(throws: TransportError.self) { _ = try await SiteVisit(endpoint, on: reactor, isSecure: false) }
    }
    #expect(server.state == .draining)
  }

  @Test(arguments: [[], [UInt8](repeating: 0x16, count: 1)])
  func `a client that says nothing, or a part of a hello, is let go at the deadline`(words: [UInt8]) async throws {
    var limits = ServerLimits()
    limits.handshake = .milliseconds(300)
    let server = try server(ServerSettings(limits: limits))
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "door"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await reactor.run {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: false)
      if !words.isEmpty { try await visit.send(words) }
      #expect(try await visit.read().isEmpty)
    }
    #expect(server.counts.acceptedConnections == 1)
  }

  @Test func `a head that comes too slowly is answered with 408 at its deadline, however often something comes`() async throws {
    var limits = ServerLimits()
    limits.head = .milliseconds(400)
    let server = try server(ServerSettings(limits: limits))
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "door"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await reactor.run {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: false)
      try await visit.send(Array("GET / HTTP/1.1\r\n".utf8))
      let dripping = Task(executorPreference: reactor) { [endpoint] in
        // Another client that drips for ever holds nobody else up.
        let other = try await SiteVisit(endpoint, on: reactor, isSecure: false)
        for _ in 0..<100 {
          try await other.send(Array("x".utf8))
          try await reactor.sleep(until: .after(.milliseconds(20)))
        }
      }
      #expect(try await visit.answer(to: "GET").head.status == 408)
      #expect(try await visit.read().isEmpty)
      await #expect(throws: (any Error).self) { try await dripping.value }
    }
  }
}

private enum ClientHelloSample {
  /// With the name a.example, in records of 40 bytes.
  static var records: [UInt8] {
    let name = Array("A.example".utf8)
    let body: [UInt8] = [0, UInt8(name.count + 3), 0, 0, UInt8(name.count)] + name
    return ClientHello(
      random: [UInt8](repeating: 7, count: 32), cipherSuites: [CipherSuite(0x1301)],
      extensions: [TLSExtension(type: .serverName, body: body)]
    ).records(fragmentLength: 40)
  }
}
