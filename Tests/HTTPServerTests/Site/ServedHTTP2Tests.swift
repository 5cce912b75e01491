import Bytes
import Foundation
import HTTPWire
import LocalServer
import ServerFixtures
import TestSupport
import Testing
import Transport

/// The site over HTTP/2: by ALPN, and by prior knowledge.
@Suite(.timeLimit(.minutes(2))) struct ServedHTTP2Tests {
  private func visiting<T>(_ name: String, agreed: [String] = ["h2"], _ body: (HTTP2Visit) async throws -> T) async throws -> T {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = try #require(server.endpoint(of: name))
    return try await withTaskExecutorPreference(reactor) {
      let visit = try await SiteVisit(endpoint, on: reactor, isSecure: name == "site", agreed: agreed)
      defer { visit.close() }
      return try await body(try HTTP2Visit(visit))
    }
  }

  @Test(arguments: [("site", ["h2", "http/1.1"]), ("site", []), ("site-plain", [])])
  func `many exchanges go over one connection`(name: String, agreed: [String]) async throws {
    try await visiting(name, agreed: agreed) { visit in
      #expect(try await visit.ask("GET", "/").text == "tlsprobe\n")
      #expect(try await visit.ask("GET", "/bytes/70000").body.count == 70_000)
      let early = try await visit.ask("GET", "/early-hints")
      #expect(early.interim.map(\.status) == [103] && early.text == "tlsprobe\n")
      let trailed = try await visit.ask("GET", "/trailers")
      #expect(trailed.trailers.first("x-check") == "ok" && trailed.text == "tlsprobe\n")
      #expect(try await visit.ask("GET", "/redirect/2").head.fields.first("location") == "1")
      #expect(try await visit.ask("GET", "/nowhere").head.status == 404)
      #expect(try await visit.ask("GET", "/close").text == "tlsprobe\n")
      let head = try await visit.ask("HEAD", "/bytes/5")
      #expect(head.body.isEmpty && head.head.fields.first("content-length") == "5")
      let gone = try await visit.ask("GET", "/status/204")
      #expect(gone.head.status == 204 && !gone.head.fields.contains("content-length") && !gone.head.fields.contains("content-type"))
      let echo = try await visit.ask("PATCH", "/anything?x", [FieldLine("X-A", "b")], body: Array("hello".utf8)).text
      #expect(
        echo.hasPrefix(#"{"method": "PATCH", "target": "/anything?x", "scheme": "http", "authority": "localhost", "version": "HTTP/2""#))
      #expect(echo.contains(#"["x-a", "b"]"#) && echo.contains(#""length": 5"#))
    }
  }

  @Test func `exchanges do not wait for one another`() async throws {
    try await visiting("site-plain") { visit in
      let slow = try visit.submit("GET", "/delay?ms=300")
      let dripping = try visit.submit("GET", "/drip?bytes=4&pieces=4&delay_ms=20")
      let quick = try visit.submit("GET", "/")
      #expect(try await visit.answer(on: slow).text == "tlsprobe\n")
      #expect(visit.ended == [quick, dripping, slow])
      #expect(visit.answers[dripping]?.text == "****")
    }
  }

  @Test func `an upload is read to its end, after a word of consent where it is awaited`() async throws {
    try await visiting("site") { visit in
      let body = [UInt8](repeating: 7, count: 6_000_000)
      #expect(try await visit.ask("PUT", "/upload", body: body).text.hasPrefix("{\"length\": 6000000, "))
      let polite = try visit.submit("PUT", "/anything", [FieldLine("Expect", "100-continue")], hasBody: true)
      while visit.answers[polite]?.interim.isEmpty == true { try await visit.turn() }
      try visit.supply([1, 2, 3], isLast: true, trailers: FieldSection([FieldLine("X-T", "u")]), on: polite)
      let told = try await visit.answer(on: polite).text
      #expect(told.contains("\"length\": 3") && told.contains(#""trailers": [["x-t", "u"]]"#))
    }
  }

  @Test func `what is refused need not be sent`() async throws {
    try await visiting("site-plain") { visit in
      let refused = try visit.submit("PUT", "/expectation-failed", [FieldLine("Expect", "100-continue")], hasBody: true)
      #expect(try await visit.answer(on: refused).head.status == 417)
      while visit.answers[refused]?.resetCode == nil { try await visit.turn() }
      #expect(visit.answers[refused]?.resetCode == HTTP2ErrorCode.noError.rawValue)
      #expect(try await visit.ask("GET", "/").text == "tlsprobe\n")
    }
  }

  @Test func `a stream that is given up costs the others nothing, even while it is endless`() async throws {
    try await visiting("site-plain") { visit in
      visit.isForgetful = true
      let endless = try visit.submit("GET", "/bytes/9223372036854775806")
      while visit.answers[endless]?.count ?? 0 < 40 << 20 { try await visit.turn() }
      let other = try visit.submit("GET", "/bytes/100")
      #expect(try await visit.answer(on: other).count == 100)
      visit.reset(endless, code: .cancel)
      #expect(try await visit.ask("GET", "/bytes/10").count == 10)
    }
  }

  /// Connection prefaces that RFC 9113, section 3.4, does not allow; the first of each pair says for which ALPN.
  private static let invalidPrefaces: [(agreed: [String], bytes: String)] = [
    ([], "PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n"), ([], "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nGET / HTTP/1.1\r\n\r\n"),
    ([], "PRI * HTTP/2.1\r\n\r\nSM\r\n\r\n"), ([], "PRI / HTTP/2.0\r\n\r\nSM\r\n\r\n"), ([], "PRI * HTTP/1.1\r\nHost: a\r\n\r\n"),
    ([], "PRI * HTTP/2.0\n\nSM\n\n"), (["h2"], "GET / HTTP/1.1\r\nHost: a\r\n\r\n"), (["h2"], "GET /\r\n"),
    (["h2"], "PRI * HTTP/2.0\r\n\r\nXX\r\n\r\n"), (["h2"], "\u{0}\u{0}\u{0}\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}"),
    // Never whole: the server waits for the rest until its deadline.
    ([], "PRI * HT"), (["h2"], "PRI * HTTP/2.0\r\n\r\nSM\r\n\r"), (["h2"], ""),
  ]

  @Test(arguments: ["site-plain", "site"])
  func `an invalid HTTP/2 preface gets a GOAWAY with PROTOCOL_ERROR, not an HTTP/1 response`(name: String) async throws {
    var limits = ServerLimits()
    limits.handshake = .milliseconds(500)
    let server = try LocalServer(cases: [name], at: Platform.now, limits: limits)
    defer { server.stop() }
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    let endpoint = try #require(server.endpoint(of: name))
    try await withTaskExecutorPreference(reactor) {
      for (agreed, preface) in Self.invalidPrefaces where name == "site" || agreed.isEmpty {
        let visit = try await SiteVisit(endpoint, on: reactor, isSecure: name == "site", agreed: agreed)
        defer { visit.close() }
        if !preface.isEmpty { try await visit.send(Array(preface.utf8)) }
        var heard: [UInt8] = []
        while case let bytes = try await visit.read(), !bytes.isEmpty { heard += bytes }
        // SETTINGS, and at last GOAWAY.
        #expect(heard.count > 26 && heard[3] == 4 && heard.suffix(17).dropFirst(3).first == 7, "\(agreed) \(preface): \(heard)")
        #expect(heard.suffix(4) == [0, 0, 0, 1], "\(agreed) \(preface): \(heard)")
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")), arguments: ["site", "site-plain"])
  func `curl understands it`(name: String) throws {
    let server = try LocalServer(cases: [name], at: Platform.now)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: name))
    let directory = try TemporaryDirectory()
    let upload = try directory.write(String(repeating: "x", count: 3_000_000), to: "upload")
    let base = "\(name == "site" ? "https" : "http")://127.0.0.1:\(endpoint.port)"
    let version = name == "site" ? "--http2" : "--http2-prior-knowledge"
    func says(_ arguments: String..., is matches: (String) -> Bool) throws {
      let run = try CommandRun(["/usr/bin/curl", "-sk", "--max-time", "20", version, "-w", " %{http_version} %{http_code}"] + arguments)
      #expect(matches(run.text), "\(arguments): \(run.transcript)")
    }
    try says("\(base)/") { $0 == "tlsprobe\n 2 200" }
    try says("-o", "/dev/null", "-w", " %{size_download}", "\(base)/bytes/5000000") { $0 == " 5000000" }
    try says("-T", upload, "\(base)/upload") { $0.hasPrefix("{\"length\": 3000000, ") }
    // curl 7.88 stumbles over its own second request where it has prior knowledge (status 16), whatever the server.
    if name == "site" { try says("-L", "\(base)/redirect/3") { $0 == "tlsprobe\n 2 200" } }
    try says("--compressed", "\(base)/gzip") { $0 == "tlsprobe\n 2 200" }
    try says("-i", "\(base)/early-hints") { $0.hasPrefix("HTTP/2 103 \r\n") }
    try says("-i", "\(base)/trailers") { $0.hasSuffix("tlsprobe\nx-check: ok\r\nx-time: late\r\n 2 200") }
  }
}
