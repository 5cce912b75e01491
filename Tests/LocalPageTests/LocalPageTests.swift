import Bytes
import HTTPServer
import HTTPWire
import Testing
import Transport

@testable import LocalPage

/// LocalPage with PageAccess over real connections: what attackers can send, and what every response has.
@Suite(.timeLimit(.minutes(2))) struct LocalPageTests {
  static let versions: [HTTPVersion] = [.http11, .http2]

  @Test(arguments: versions) func `every response forbids other resources, frames and caches`(version: HTTPVersion) async throws {
    try await PageServer.with(try StoredEntries.all(), over: version) { server in
      var answers = [
        try await server.page(), try await server.page("nowhere"), try await server.page("history/1/body"),
        try await server.ask("GET", "/", []), try await server.ask("GET", "/", [], authority: "rebound.example"),
        try await server.ask("PUT", "/", []), try await server.post("run/chain", "target=example.org"),
        try await server.ask("GET", server.path(), [server.cookie, FieldLine("Sec-Fetch-Site", "cross-site")]),
      ]
      answers.append(try await server.ask("GET", await server.link.path, []))
      for answer in answers {
        let policy = answer.head.fields.first("content-security-policy") ?? ""
        #expect(policy.hasPrefix("default-src 'none'") && !policy.contains("unsafe"), "\(answer.head.status)")
        for (name, value) in [
          ("x-content-type-options", "nosniff"), ("cache-control", "no-store"), ("cross-origin-opener-policy", "same-origin"),
          ("cross-origin-resource-policy", "same-origin"), ("x-frame-options", "DENY"), ("referrer-policy", "same-origin"),
        ] { #expect(answer.head.fields.values(of: name) == [value], "\(answer.head.status)") }
      }
      #expect(answers[0].head.fields.first("content-security-policy")?.contains("frame-ancestors 'none'; base-uri 'none'") == true)
    }
  }

  @Test(arguments: versions) func `without access all paths look the same`(version: HTTPVersion) async throws {
    try await PageServer.with(try StoredEntries.all(), over: version) { server in
      let guesses = ["/", "/x/history/1", server.path("history/1"), server.path("nowhere"), "/open/1"]
      var answers: [String] = []
      for path in guesses {
        let answer = try await server.ask("GET", path, [])
        #expect(answer.head.status == 403)
        answers.append(answer.text)
      }
      #expect(Set(answers).count == 1)
      #expect(!answers[0].contains("example.org"))
    }
  }

  @Test(arguments: versions) func `the host name must be that of the page for every method`(version: HTTPVersion) async throws {
    try await PageServer.with(over: version) { server in
      for (method, fields) in [("GET", [server.cookie]), ("POST", server.formFields)] {
        let answer = try await server.ask(method, server.path(), fields, authority: "rebound.example:\(server.port)")
        #expect(answer.head.status == 421)
      }
    }
  }

  @Test(arguments: versions) func `a form needs the token of the page`(version: HTTPVersion) async throws {
    let runs = LockedValue<[RunOrder]>([])
    let runner = FakeRunner(received: { order in runs.withLock { $0.append(order) } })
    try await PageServer.with(over: version, runner: runner) { server in
      server.expect(403, try await server.post("run/chain", "target=example.org", token: ""))
      server.expect(403, try await server.post("run/chain", "target=example.org", token: server.access.session.text))
      // Types that a form of another page could have.
      for type in ["text/plain", "multipart/form-data; boundary=x", "application/json"] {
        var fields = server.formFields.filter { $0.nameText != "Content-Type" }
        fields.append(FieldLine("Content-Type", type))
        let body = "token=\(server.access.form.text)&target=example.org"
        server.expect(403, try await server.ask("POST", server.path("run/chain"), fields, body: body))
      }
      #expect(runs.withLock { $0.isEmpty })
      server.expect(303, try await server.post("run/chain", "target=example.org"))
      #expect(runs.withLock { $0.map(\.command) } == ["chain"] && runs.withLock { $0.map(\.target) } == ["example.org"])
    }
  }

  @Test(arguments: versions) func `a request of another page changes nothing`(version: HTTPVersion) async throws {
    let runs = LockedValue(0)
    try await PageServer.with(over: version, runner: FakeRunner(received: { _ in runs.withLock { $0 += 1 } })) { server in
      let body = "token=\(server.access.form.text)&target=example.org"
      for changed in [
        FieldLine("Origin", "https://attacker.example"), FieldLine("Origin", "null"), FieldLine("Sec-Fetch-Site", "cross-site"),
        FieldLine("Sec-Fetch-Site", "same-site"),
      ] {
        let fields = server.formFields.filter { $0.nameText != changed.nameText } + [changed]
        server.expect(403, try await server.ask("POST", server.path("run/chain"), fields, body: body))
      }
      let unmarked = server.formFields.filter { $0.nameText != "Origin" }
      server.expect(403, try await server.ask("POST", server.path("run/chain"), unmarked, body: body))
      // Without the cookie, which browsers do not send for a page of another site.
      let strange = server.formFields.filter { $0.nameText != "Cookie" }
      server.expect(403, try await server.ask("POST", server.path("run/chain"), strange, body: body))
      // A run is never started by a link.
      server.expect(404, try await server.ask("GET", server.path("run/chain?\(body)"), [server.cookie]))
      #expect(runs.withLock { $0 } == 0)
    }
  }

  @Test func `a WebSocket is not opened`() async throws {
    try await PageServer.with { server in
      let upgrade = [
        FieldLine("Connection", "Upgrade"), FieldLine("Upgrade", "websocket"), FieldLine("Sec-WebSocket-Version", "13"),
        FieldLine("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
      ]
      let foreign = try await server.ask("GET", server.path(), upgrade + [server.cookie, FieldLine("Origin", "http://127.0.0.1:1")])
      #expect(foreign.head.status == 403)
      server.expect(200, try await server.ask("GET", server.path(), upgrade + [server.cookie]))
    }
  }

  @Test(arguments: versions) func `a form that is too long is refused before it is read`(version: HTTPVersion) async throws {
    try await PageServer.with(over: version) { server in
      let body = String(repeating: "a", count: 1 << 20)
      server.expect(413, try await server.post("run/fetch", "target=example.org&data-raw=\(body)"))
    }
  }

  @Test func `a client that is slow loses its connection`() async throws {
    var limits = ServerLimits()
    limits.head = .milliseconds(50)
    limits.content = .milliseconds(50)
    limits.connection = .milliseconds(50)
    try await PageServer.with(limits: limits) { server in
      let head = try await server.hear("GET / HTTP/1.1\r\nHost: ", for: .seconds(20))
      #expect(head.text.hasPrefix("HTTP/1.1 408 ") && head.ended)
      let fields = server.formFields.map { "\($0.nameText): \($0.valueText)\r\n" }.joined()
      let post = "POST \(server.path("run/chain")) HTTP/1.1\r\nHost: \(server.authority)\r\nContent-Length: 100\r\n"
      let body = try await server.hear("\(post)\(fields)\r\ntoken=", for: .seconds(20))
      #expect(body.text.hasPrefix("HTTP/1.1 408 ") && body.ended)
      let silent = try await server.hear("", for: .seconds(20))
      #expect(silent.ended)
    }
  }

  @Test(arguments: ["body", "document", "report"]) func `a download is no page`(name: String) async throws {
    try await PageServer.with(try StoredEntries.all()) { server in
      let answer = try await server.page("history/1/\(name)")
      #expect(answer.head.status == 200)
      #expect(answer.head.fields.values(of: "content-type") == ["application/octet-stream"])
      #expect(answer.head.fields.first("content-disposition")?.hasPrefix("attachment; filename=\"") == true)
      #expect(answer.head.fields.values(of: "content-security-policy") == ["default-src 'none'; sandbox"])
    }
  }
}
