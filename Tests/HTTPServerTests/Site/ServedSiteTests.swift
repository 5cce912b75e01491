import Bytes
import HTTPWire
import LocalServer
import ServerFixtures
import Testing
import Transport

/// The site over real connections, with TLS and without.
@Suite(.timeLimit(.minutes(2))) struct ServedSiteTests {
  private func visiting<T>(_ name: String, _ body: (SiteVisit) async throws -> T) async throws -> T {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = try #require(server.endpoint(of: name))
    return try await withTaskExecutorPreference(reactor) {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: name == "site")
      defer { visit.close() }
      return try await body(visit)
    }
  }

  @Test(arguments: ["site", "site-plain"]) func `many exchanges go over one connection`(name: String) async throws {
    try await visiting(name) { visit in
      for target in ["/", "/bytes/70000", "/status/204", "/chunked", "/early-hints", "/trailers", "/redirect/2", "/nowhere"] {
        let answer = try await visit.ask("GET", target)
        #expect(answer.keepsAlive, "\(target)")
        switch target {
        case "/": #expect(answer.text == "tlsprobe\n")
        case "/bytes/70000": #expect(answer.body.count == 70_000)
        case "/early-hints": #expect(answer.interim.map(\.status) == [103])
        case "/trailers": #expect(answer.trailers.first("x-check") == "ok" && answer.text == "tlsprobe\n")
        default: break
        }
      }
      let head = try await visit.ask("HEAD", "/bytes/5")
      #expect(head.body.isEmpty && head.keepsAlive)
      let last = try await visit.ask("GET", "/", [FieldLine("Connection", "close")])
      #expect(!last.keepsAlive)
      #expect(try await visit.read().isEmpty)
    }
  }

  @Test func `requests that come in one breath are answered in their order`() async throws {
    try await visiting("site-plain") { visit in
      try await visit.send(Array("GET /bytes/1 HTTP/1.1\r\nHost: a\r\n\r\nGET /status/404 HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
      var heard: [UInt8] = []
      while heard.count < 10_000, !String(decoding: heard, as: UTF8.self).contains("404 Not Found") { heard += try await visit.read() }
      #expect(heard.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
    }
  }

  @Test func `an upload is read to its end, after a word of consent where it is awaited`() async throws {
    try await visiting("site") { visit in
      let body = [UInt8](repeating: 7, count: 300_000)
      let plain = try await visit.ask("PUT", "/upload", body: body)
      #expect(plain.text.hasPrefix("{\"length\": 300000, "))
      let polite = try await visit.ask("PUT", "/upload", [FieldLine("Expect", "100-continue")])
      #expect(polite.interim.map(\.status) == [100] && polite.text.hasPrefix("{\"length\": 0, "))
      let refused = try await visit.ask(
        "PUT", "/expectation-failed", [FieldLine("Expect", "100-continue"), FieldLine("Content-Length", "5")])
      #expect(refused.head.status == 417 && !refused.keepsAlive)
    }
  }

  @Test func `HTTP 1,0 gets neither chunks nor interim heads, and keeps its connection only when it asks to`() async throws {
    try await visiting("site-plain") { visit in
      let kept = try await visit.ask("GET", "/early-hints", [FieldLine("Connection", "keep-alive")], version: .http10)
      #expect(kept.interim.isEmpty && kept.text == "tlsprobe\n" && kept.head.fields.first("connection") == "keep-alive")
      let answer = try await visit.ask("GET", "/chunked", [FieldLine("Connection", "keep-alive")], version: .http10)
      #expect(answer.text == "tlsprobe\n" && !answer.keepsAlive && !answer.head.fields.contains("transfer-encoding"))
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n\r\n", 400), ("nonsense\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n", 431),
  ])
  func `a request that is none is refused, and the connection ends`(request: String, status: Int) async throws {
    try await visiting("site-plain") { visit in
      try await visit.send(Array(request.utf8))
      let answer = try await visit.answer(to: "GET")
      #expect(answer.head.status == status && !answer.keepsAlive)
      #expect(try await visit.read().isEmpty)
    }
  }
}
