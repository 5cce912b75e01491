import Bytes
import Connect
import DomainNames
import HTTPWire
import LocalServer
import Observation
import Probes
import Resolver
import TLSWire
import TestSupport
import Testing
import Transport

@Suite(.timeLimit(.minutes(2))) struct WebProbeTests {
  enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case http1, http2, plaintext

    var testDescription: String { rawValue }

    func outcome(_ seen: WebObservation) -> Outcome<WebResponseObservation> {
      switch self {
      case .http1: seen.http1
      case .http2: seen.http2
      case .plaintext: seen.plaintext
      }
    }
  }

  private static func page(_ fields: [(String, String)] = [], _ text: String = "<p>text</p>") -> SiteResponse {
    SiteResponse(.bytes(Array(text.utf8)), type: "text/html").with { response in
      response.fields.lines += fields.map { FieldLine($0.0, $0.1) }
    }
  }

  @Test(arguments: Way.allCases) func `a response is recorded with its fields, cookies and body`(way: Way) async throws {
    let fields = [("X-First", "1"), ("x-first", "2"), ("Set-Cookie", "id=1; Secure"), ("Set-Cookie", "b=2")]
    let (outcome, accepted) = try await WebSite { _ in Self.page(fields) }.probe { $0.path = "/a?b" }
    let seen = try #require(outcome.value)
    let response = try #require(way.outcome(seen).value)
    #expect(response.status == 200 && response.isDocument && response.response.httpVersion == (way == .http2 ? "HTTP/2" : "HTTP/1.1"))
    #expect(response.headers.values(of: "X-First") == ["1", "2"] && response.cookies.map(\.name) == ["id", "b"])
    #expect(response.response.body.sizeWire == 11 && response.bodyFailure == nil && response.violations.isEmpty)
    #expect(response.redirect == nil && (response.tls == nil) == (way == .plaintext))
    #expect(response.url.hasPrefix(way == .plaintext ? "http://www.example.org:" : "https://www.example.org:"))
    #expect(response.acceptEncoding?.isEmpty == false && response.url.hasSuffix("/a?b"))
    #expect(seen.connections == accepted && accepted == 4 && seen.address != nil)
  }

  @Test(arguments: Way.allCases) func `a redirect is recorded and not followed`(way: Way) async throws {
    let site = WebSite { _ in .status(302).with { $0.fields.append("Location", "https://www.example.org/next") } }
    let seen = try #require(try await site.probe().outcome.value)
    let response = try #require(way.outcome(seen).value)
    #expect(response.status == 302 && response.redirect == "https://www.example.org/next" && seen.connections == 4)
  }

  @Test func `HTTP-2 is skipped if ALPN does not select it`() async throws {
    let seen = try #require(try await WebSite(alpn: ["http/1.1"]) { _ in Self.page() }.probe().outcome.value)
    guard case .skipped(let reason) = seen.http2 else { return #expect(Bool(false)) }
    #expect(reason.code == "http.no-http2" && seen.http1.value?.status == 200 && seen.crossOrigin.value != nil)
  }

  @Test func `a site that responds over HTTP-2 alone is observed`() async throws {
    let site = WebSite { request in Self.page().with { $0.isWithheld = request.head.version != .http2 } }
    let seen = try #require(try await site.probe().outcome.value)
    #expect(seen.http1.failure != nil && seen.http2.value?.status == 200 && seen.plaintext.failure != nil)
    #expect(seen.crossOrigin.value?.response.httpVersion == "HTTP/2" && seen.codings.allSatisfy { $0.support == .refused })
  }

  @Test func `an origin that is repeated is seen`() async throws {
    let site = WebSite { request in
      let origin = request.head.fields.first("origin")
      return Self.page(origin.map { [("Access-Control-Allow-Origin", $0), ("Access-Control-Allow-Credentials", "true")] } ?? [])
    }
    let seen = try #require(try await site.probe().outcome.value)
    #expect(seen.crossOrigin.value?.headers.first("access-control-allow-origin") == seen.foreignOrigin)
    #expect(seen.http1.value?.headers.first("access-control-allow-origin") == nil)
  }

  @Test func `each coding is requested alone, on at most eight connections`() async throws {
    let site = WebSite { request in
      let accepted = request.head.fields.first("accept-encoding") ?? ""
      return Self.page(["gzip", "zstd"].first { accepted.contains($0) }.map { [("Content-Encoding", $0)] } ?? [])
    }
    let (outcome, accepted) = try await site.probe()
    let seen = try #require(outcome.value)
    #expect(seen.codings.map(\.coding) == ["gzip", "br", "deflate", "zstd"])
    #expect(seen.codings.map(\.support) == [.accepted, .refused, .refused, .accepted])
    #expect(accepted == 7 && seen.connections == 7)
  }

  @Test(arguments: [Way.http1, .http2]) func `compression over one version of HTTP is found`(way: Way) async throws {
    let site = WebSite { request in
      let compresses = way == .http2 ? request.head.version == .http2 : request.head.version != .http2
      let accepted = request.head.fields.first("accept-encoding") ?? ""
      let coding = ["gzip", "zstd"].first { compresses && accepted.contains($0) }
      return Self.page(coding.map { [("Content-Encoding", $0)] } ?? [])
    }
    let seen = try #require(try await site.probe().outcome.value)
    #expect(seen.codings.map(\.support) == [.accepted, .refused, .refused, .accepted])
    #expect(seen.connections <= 8)
  }

  @Test func `targets of other protocols are skipped`() async throws {
    let server = try RawServer { connection in
      connection.write("220 mail.example ESMTP\r\n")
      connection.drain()
    }
    // The server does not use TLS at all, which is a failure.
    #expect(try await WebSite.probe(Endpoint(.loopbackV4, port: server.port)).failure != nil)
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let connector = Connector(reactor: reactor, resolver: Resolver(backend: SystemBackend(pool: BlockingPool(on: reactor))))
    let target = Target(host: .address(.loopbackV4), port: server.port, startTLS: "smtp")
    guard case .skipped(let reason) = await WebProbe(WebProbeOptions(serverName: nil), connector: connector).run(target) else {
      return #expect(Bool(false))
    }
    #expect(reason.code == "http.starttls")
  }

  @Test(arguments: ["* OK IMAP4rev1 ready\r\n", "+OK POP3 ready\r\n", "220 mail.example ESMTP\r\n"])
  func `a server of another protocol over TLS is skipped`(greeting: String) async throws {
    let server = try TLSGreeting(greeting)
    guard case .skipped(let reason) = try await WebSite.probe(server.endpoint) else { return #expect(Bool(false)) }
    #expect(reason.code == "http.not-http" && reason.message.hasPrefix("the server does not use HTTP"))
  }

  @Test func `a closed port is a failure`() async throws {
    let failure = try await WebSite.probe(Endpoint(.loopbackV4, port: try LoopbackPort.unused())).failure
    #expect(failure?.code == "transport.refused", "\(String(describing: failure))")
  }

  @Test func `a cancelled probe sends nothing more`() async throws {
    let server = try RawServer { $0.drain() }
    let task = Task { try await WebSite.probe(Endpoint(.loopbackV4, port: server.port)) }
    task.cancel()
    #expect(try await task.value.failure != nil)
  }

  // MARK: Hostile servers

  @Test(arguments: Way.allCases) func `an endless body is read to the limit`(way: Way) async throws {
    let site = WebSite { _ in SiteResponse(.pattern(1 << 40), type: "text/html") }
    let seen = try #require(try await site.probe { $0.bodyLimit = 100_000 }.outcome.value)
    let response = try #require(way.outcome(seen).value)
    #expect(response.status == 200 && response.bodyFailure != nil && response.response.body.truncated)
    #expect((100_000..<1_000_000).contains(response.response.body.sizeWire))
  }

  @Test func `a header section too long is a failure`() async throws {
    let value = String(repeating: "a", count: 400_000)
    let site = WebSite(alpn: ["http/1.1"]) { _ in Self.page([("X-Long", value)]) }
    let failure = try #require(try await site.probe().outcome.failure)
    #expect(failure.code == "http.limit-exceeded" && failure.message.utf8.count < 1_000)
  }

  /// The response of a server without TLS beside a site without a fault.
  private static func plaintext(_ script: @escaping @Sendable (RawConnection) -> Void) async throws -> Outcome<WebResponseObservation> {
    let server = try RawServer { connection in
      connection.read()
      script(connection)
    }
    return try #require(try await WebSite { _ in page() }.probe { $0.plaintextPort = server.port }.outcome.value).plaintext
  }

  @Test func `of 30 MB of header fields only the beginning is read`() async throws {
    let failure = try await Self.plaintext { connection in
      connection.write("HTTP/1.1 200 OK\r\nX-Long: ")
      let part = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
      for _ in 0..<30 where connection.write(part) {}
    }.failure
    #expect(failure?.code == "http.limit-exceeded" && failure?.message.utf8.count ?? 0 < 1_000)
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\nX: 1\r\nContent-Length: 0\r\n\r\n", "ends with LF"),
      ("HTTP/1.1 200 OK\r\nX: 1\r\n 2\r\nContent-Length: 0\r\n\r\n", "continues"),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", "Transfer-Encoding"),
    ])
  func `violations of the syntax are recorded`(text: String, violation: String) async throws {
    let seen = try #require(try await Self.plaintext { $0.write(text) }.value)
    #expect(seen.status == 200 && seen.violations.count == 1 && seen.violations[0].contains(violation))
  }

  @Test(
    arguments: [
      ("HTTP/1.1 200 OK\r\nX: \0\r\n\r\n", "http.malformed"), ("HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "http.malformed"),
      ("220 mail.example ESMTP\r\n", "http.not-http"),
    ])
  func `a response that cannot be read is a failure with its reason`(text: String, code: String) async throws {
    #expect(try await Self.plaintext { $0.write(text) }.failure?.code == code)
  }

  @Test func `10,000 cookies are a failure, and 900 are bounded`() async throws {
    func site(_ count: Int) -> WebSite {
      WebSite(alpn: ["http/1.1"]) { _ in Self.page((0..<count).map { ("Set-Cookie", "c\($0)=1") }) }
    }
    #expect(try await site(10_000).probe().outcome.failure?.code == "http.limit-exceeded")
    let page = try #require(try await site(900).probe().outcome.value?.page)
    #expect(page.headers.count > 900 && page.cookies.count == 100)
  }

  @Test(arguments: [Way.http1, .plaintext]) func `control characters in values are recorded`(way: Way) async throws {
    let site = WebSite(alpn: ["http/1.1"]) { _ in Self.page([("X-Evil", "a\u{1b}[31mb"), ("Set-Cookie", "a=\u{7}")]) }
    let seen = try #require(try await site.probe().outcome.value)
    let response = try #require(way.outcome(seen).value)
    #expect(response.headers.first("x-evil") == "a\u{1b}[31mb" && response.cookies.isEmpty)
  }
}
