import Bytes
import Crypto
import Foundation
import HTTPWire
import LocalServer
import Minting
import ServerFixtures
import TLSEngine
import Testing
import Transport
import X509

@testable import HTTPServer
@testable import MockServer

/// What a foreign web page can make a browser send to a local server, over every version of HTTP.
@Suite(.serialized, .timeLimit(.minutes(2))) struct CrossOriginGuardTests {
  struct Attempt: Sendable, CustomTestStringConvertible {
    let name: String
    let method: String
    let target: String
    var host = "localhost"
    var fields: [(String, String)] = []
    var body = ""
    let status: Int

    var testDescription: String { name }
  }

  private static let plan = #"{"error_rate": 100}"#
  private static let json = ("Content-Type", "application/json")

  /// Each is refused, and changes and shows nothing.
  static let hostile: [Attempt] = [
    Attempt(
      name: "a page that rebinds its name to a loopback address reads the faults", method: "GET", target: "/__faults",
      host: "evil.example:8443",
      fields: [("Sec-Fetch-Site", "same-origin")], status: 421),
    Attempt(
      name: "a page that rebinds its name changes the faults", method: "PUT", target: "/__faults", host: "evil.example",
      fields: [("Origin", "http://evil.example"), ("Sec-Fetch-Site", "same-origin"), json], body: plan, status: 421),
    Attempt(
      name: "a name whose address is 127.0.0.1 reads the status", method: "GET", target: "/__status", host: "localtest.me", status: 421),
    Attempt(name: "a rebound name reads a collection", method: "GET", target: "/items", host: "evil.example", status: 421),
    Attempt(
      name: "a rebound name adds to a collection", method: "POST", target: "/items", host: "evil.example", fields: [json], body: "{}",
      status: 421),
    Attempt(name: "a rebound name reaches the server behind", method: "GET", target: "/secret", host: "evil.example", status: 421),
    Attempt(name: "a name that begins like a known one", method: "GET", target: "/items", host: "localhost.evil.example", status: 421),
    Attempt(name: "a name that ends like a known one", method: "GET", target: "/items", host: "evillocalhost", status: 421),
    Attempt(name: "an address that is not the server's", method: "GET", target: "/items", host: "192.0.2.1:8443", status: 421),
    Attempt(
      name: "a foreign page submits a form with text/plain", method: "POST", target: "/items",
      fields: [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site"), ("Content-Type", "text/plain")], body: #"{"a=":1}"#,
      status: 403),
    Attempt(
      name: "a foreign page fetches without CORS", method: "POST", target: "/items",
      fields: [("Origin", "https://evil.example"), ("Content-Type", "text/plain;charset=UTF-8")], body: "{}", status: 403),
    Attempt(
      name: "a foreign page declares JSON", method: "PUT", target: "/__faults", fields: [("Origin", "https://evil.example"), json],
      body: plan,
      status: 403),
    Attempt(
      name: "a sandboxed page declares JSON", method: "PUT", target: "/__faults", fields: [("Origin", "null"), json], body: plan,
      status: 403),
    Attempt(
      name: "a page of another port declares JSON", method: "PATCH", target: "/__faults",
      fields: [("Origin", "http://localhost:3000"), ("Sec-Fetch-Site", "same-site"), json], body: plan, status: 403),
    Attempt(
      name: "an old browser submits a form without Origin", method: "POST", target: "/items", fields: [("Content-Type", "text/plain")],
      body: "{}", status: 415),
    Attempt(
      name: "a form changes the faults", method: "PUT", target: "/__faults",
      fields: [("Content-Type", "application/x-www-form-urlencoded")], body: plan, status: 415),
    Attempt(name: "content without a type", method: "POST", target: "/items", body: "{}", status: 415),
    Attempt(
      name: "content with two types", method: "POST", target: "/items", fields: [json, ("Content-Type", "text/plain")], body: "{}",
      status: 415),
    Attempt(
      name: "a foreign page deletes", method: "DELETE", target: "/items/one", fields: [("Origin", "https://evil.example")], status: 403),
    Attempt(
      name: "a foreign page loads the status as an image", method: "GET", target: "/__status",
      fields: [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "no-cors")], status: 403),
    Attempt(
      name: "a foreign page loads a page of the server behind with our credentials", method: "GET", target: "/secret",
      fields: [("Sec-Fetch-Site", "cross-site")], status: 403),
    Attempt(
      name: "a foreign page posts to the server behind with our credentials", method: "POST", target: "/secret",
      fields: [("Origin", "https://evil.example"), ("Content-Type", "text/plain")], body: "x", status: 403),
    Attempt(
      name: "a form of a foreign page starts a session", method: "POST", target: "/session/start",
      fields: [("Origin", "https://evil.example"), ("Content-Type", "application/x-www-form-urlencoded")], body: "user=evil", status: 403),
    Attempt(name: "a rebound name starts a session", method: "POST", target: "/session/start", host: "evil.example", status: 421),
    Attempt(
      name: "a foreign page ends a session", method: "POST", target: "/session/end", fields: [("Sec-Fetch-Site", "cross-site")],
      status: 403),
    Attempt(name: "a path that leaves the base path", method: "GET", target: "/%2e%2e/%2e%2e/admin", status: 400),
    Attempt(name: "an encoded slash that leaves the base path", method: "GET", target: "/a/..%2f..%2f..%2fadmin", status: 400),
  ]

  /// Each is a program's request, or one of a page of the same origin.
  static let honest: [Attempt] = [
    Attempt(name: "a program reads the faults", method: "GET", target: "/__faults", status: 200),
    Attempt(name: "a program at an address", method: "GET", target: "/__status", host: "127.0.0.1:8443", status: 200),
    Attempt(name: "a program at an address of IPv6", method: "GET", target: "/__status", host: "[::1]:8443", status: 200),
    Attempt(name: "a name below localhost", method: "GET", target: "/items", host: "A.LocalHost:99", status: 200),
    Attempt(name: "a name below test", method: "GET", target: "/items", host: "a.b.test", status: 200),
    Attempt(name: "a name that was added", method: "GET", target: "/items", host: "api.example.org:8443", status: 200),
    Attempt(name: "a program adds a member", method: "POST", target: "/items", fields: [json], body: "{}", status: 201),
    Attempt(
      name: "a page of the same origin adds a member", method: "POST", target: "/items",
      fields: [("Origin", "SCHEME://localhost"), ("Sec-Fetch-Site", "same-origin"), ("Content-Type", "application/json; charset=utf-8")],
      body: "{}", status: 201),
    Attempt(
      name: "a person opens the status", method: "GET", target: "/__status",
      fields: [("Sec-Fetch-Site", "none"), ("Sec-Fetch-Mode", "navigate")], status: 200),
    Attempt(name: "a program starts a session", method: "POST", target: "/session/start", status: 201),
    Attempt(
      name: "a form of the same origin starts a session", method: "POST", target: "/session/start",
      fields: [("Origin", "SCHEME://localhost"), ("Content-Type", "application/x-www-form-urlencoded")], body: "user=me", status: 201),
    Attempt(name: "a program reaches the server behind", method: "GET", target: "/secret", status: 200),
    Attempt(
      name: "a foreign page loads a page without secrets", method: "GET", target: "/get", fields: [("Sec-Fetch-Site", "cross-site")],
      status: 200
    ),
  ]

  /// A site with all that has to be protected.
  private struct ProtectedSite: ServerCase {
    let name = "guarded"
    let summary = "has faults, a collection and a server behind it"
    let site: Site

    func manner(by authorities: TestAuthorities) throws(CryptoError) -> ServerBehavior {
      let shown = authorities.present(try authorities.server())
      var manner = SiteBehavior(TLSServerConfiguration(identities: [TLSIdentity(chain: shown.chain, key: shown.key)]), site)
      manner.configuration?.alpn = ["h2", "http/1.1"]
      manner.takesPlain = true
      return .site(manner)
    }
  }

  private struct Stage {
    let board: FaultController
    let store: ResourceStore
    let behind: LocalServer
    let endpoint: Endpoint
    let reactor: Reactor
  }

  private func staged(_ requestGuard: CrossOriginGuard?, _ body: @Sendable (Stage) async throws -> Void) async throws {
    let (board, store) = (FaultController(), ResourceStore())
    let behind = try LocalServer([BinSite()], at: Platform.now)
    defer { behind.stop() }
    let upstream = try Upstream(url: "http://user:s3cret@\(try #require(behind.endpoint(of: "httpbin")))/anything/base")
    let site = Site(
      [
        FaultResponder(board), try ResourceResponder(path: "/items", store: store), SessionResponder(SessionStore(lifetime: .seconds(60))),
        HTTPBin(), UpstreamResponder(upstream),
      ],
      guardedBy: requestGuard)
    let server = try LocalServer(
      [ListenerConfiguration("guarded", at: Endpoint(.loopbackV4, port: 0), [ProtectedSite(site: site)])],
      by: TestAuthorities(now: Platform.now),
      settings: ServerSettings().with { $0.showsStatus = true })
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let stage = Stage(board: board, store: store, behind: behind, endpoint: try #require(server.endpoint(of: "guarded")), reactor: reactor)
    try await reactor.run { try await body(stage) }
    await upstream.close()
  }

  private func status(of attempt: Attempt, _ stage: Stage, _ door: FaultySite.ClientProtocol) async throws -> (status: Int, text: String) {
    let visit = try await SiteVisit(
      stage.endpoint, on: stage.reactor, isSecure: door.isSecure, agreed: door.isHTTP2 ? ["h2"] : ["http/1.1"])
    defer { visit.close() }
    let scheme = door.isSecure ? "https" : "http"
    let fields = attempt.fields.map { FieldLine($0.0, $0.1.replacing("SCHEME", with: scheme)) }
    guard door.isHTTP2 else {
      let answer = try await visit.ask(attempt.method, attempt.target, fields, body: Array(attempt.body.utf8), authority: attempt.host)
      return (answer.head.status, answer.text)
    }
    let client = try HTTP2Visit(visit)
    let stream = try client.submit(
      attempt.method, attempt.target, fields, hasBody: !attempt.body.isEmpty, authority: attempt.host, scheme: scheme)
    if !attempt.body.isEmpty { try client.supply(Array(attempt.body.utf8), isLast: true, on: stream) }
    let answer = try await client.answer(on: stream)
    return (answer.head.status, answer.text)
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `a foreign page changes no faults and reads no collection and no server behind`(door: FaultySite.ClientProtocol) async throws {
    try await staged(CrossOriginGuard()) { stage in
      for attempt in Self.hostile {
        let (status, text) = try await self.status(of: attempt, stage, door)
        #expect(status == attempt.status, "\(attempt.name): \(text)")
        #expect(!text.contains("error_rate") && !text.contains("Authorization"), "\(attempt.name): \(text)")
        #expect(stage.board.plan == FaultPlan(), "\(attempt.name)")
      }
      #expect(await stage.store.list([], offset: 0, limit: 10).total == 0)
      #expect(stage.behind.counts.requests == 0)
    }
  }

  @Test(arguments: FaultySite.ClientProtocol.allCases)
  func `programs and pages of the same origin are served as before`(door: FaultySite.ClientProtocol) async throws {
    try await staged(CrossOriginGuard(scope: NameScope(adding: [.dns("api.example.org")]))) { stage in
      for attempt in Self.honest {
        let (status, text) = try await self.status(of: attempt, stage, door)
        #expect(status == attempt.status, "\(attempt.name): \(text)")
      }
      #expect(await stage.store.list([], offset: 0, limit: 10).total == 2)
      #expect(stage.behind.counts.requests == 1)
    }
  }

  @Test func `pages of others in the same origin do not reach the control endpoints`() async throws {
    let own: [(String, String)] = [("Origin", "http://localhost"), ("Sec-Fetch-Site", "same-origin"), Self.json]
    let change = Attempt(name: "change", method: "PUT", target: "/__faults", fields: own, body: Self.plan, status: 403)
    let add = Attempt(name: "add", method: "POST", target: "/items", fields: own, body: "{}", status: 201)
    let open = Attempt(name: "open", method: "GET", target: "/__faults", fields: [("Sec-Fetch-Site", "none")], status: 200)
    try await staged(CrossOriginGuard().with { $0.trustsOwnPages = false }) { stage in
      for attempt in [change, add, open] {
        let answer = try await self.status(of: attempt, stage, .clear)
        #expect(answer.status == attempt.status, "\(attempt.name)")
      }
      #expect(stage.board.plan == FaultPlan())
    }
    try await staged(CrossOriginGuard()) { stage in
      let answer = try await self.status(of: change, stage, .clear)
      #expect(answer.status == 200)
    }
  }

  @Test func `on a wildcard address every address literal is the server's own`() {
    let head = RequestHead(method: "GET", target: "/", scheme: "http", authority: "192.0.2.1:8443")
    #expect(CrossOriginGuard().refusal(of: head, .knownHost)?.status == 421)
    #expect(CrossOriginGuard().with { $0.acceptsEveryAddress = true }.refusal(of: head, .knownHost) == nil)
    var named = head
    named.authority = "evil.example"
    #expect(CrossOriginGuard().with { $0.acceptsEveryAddress = true }.refusal(of: named, .knownHost)?.status == 421)
  }

  @Test(arguments: ["localhost@evil.example", "evil.example@localhost", "[::1", "[::1]x", "localhost:80:80", "local host", ""])
  func `an authority that is none is not known`(authority: String) {
    let head = RequestHead(
      method: "GET", target: "/", scheme: "http", authority: "localhost", fields: FieldSection([FieldLine("Host", authority)]))
    #expect((CrossOriginGuard().refusal(of: head, .knownHost) == nil) == authority.isEmpty)
  }

  @Test func `reflected content has an origin of its own and no scripts`() async {
    let site = RecordingSite(HTTPBin(), UploadCheck(), SitePages())
    let script = "PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="
    for (method, target) in [
      ("GET", "/base64/\(script)"), ("GET", "/html"), ("GET", "/image/svg"), ("GET", "/xml"), ("GET", "/anything?a=<script>"),
      ("GET", "/response-headers?Content-Type=text/html&a=%3Cscript%3E"), ("GET", "/response-headers?Content-Security-Policy=x"),
      ("GET", "/links/3/1"), ("POST", "/upload"), ("GET", "/echo-of-nothing"), ("GET", "/problem/404"), ("OPTIONS", "/get"),
    ] {
      let answer = await site.ask(method, target)
      guard answer.status != 404 || target == "/problem/404" else { continue }
      #expect(answer.fields.values(of: "Content-Security-Policy").contains("sandbox"), "\(target)")
      #expect(answer.fields.values(of: "X-Content-Type-Options").contains("nosniff"), "\(target)")
    }
    let decoded = await site.ask("GET", "/base64/\(script)")
    #expect(decoded.text == "<script>alert(1)</script>" && decoded.type == "text/plain")
  }
}
