import Bytes
import HTTPClient
import HTTPWire
import LocalServer
import TestSupport
import Testing

@testable import MockServer

@Suite(.timeLimit(.minutes(2))) struct UpstreamResponderTests {
  /// A site that passes everything on to the pages of another.
  private func passing(
    _ suffix: String = "", recorder: ExchangeRecorder? = nil, _ configuration: HTTPClient.Configuration = HTTPClient.Configuration(),
    _ body: (RecordingSite, String) async throws -> Void
  ) async throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    let base = "http://\(try #require(server.endpoint(of: "site-plain")))"
    let upstream = try Upstream(url: base + suffix, configuration)
    try await body(RecordingSite(UpstreamResponder(upstream, recorder: recorder)), base)
    await upstream.close()
    server.stop()
  }

  private func headers(_ answer: RecordingSite.ReceivedResponse) -> [String: [String]] {
    guard case .array(let pairs)? = answer.json["headers"] else { return [:] }
    var found: [String: [String]] = [:]
    for case .array(let pair) in pairs {
      if pair.count == 2, case .string(let name) = pair[0], case .string(let value) = pair[1] {
        found[name.lowercased(), default: []].append(value)
      }
    }
    return found
  }

  @Test func `a request goes on as it came, but for what is of its connection`() async throws {
    try await passing { site, _ in
      let fields = [
        ("X-A", "1"), ("x-a", "2"), ("Connection", "close, X-Drop"), ("X-Drop", "gone"), ("Keep-Alive", "5"), ("TE", "trailers"),
        ("Upgrade", "h2c"),
        ("Via", "1.0 first"), ("Expect", "100-continue"), ("Proxy-Authorization", "Basic x"), ("Content-Type", "text/x"),
      ]
      let answer = await site.ask("PATCH", "/anything?a=%20b&c", fields, "hello")
      #expect(answer.status == 200 && answer.json["method"] == .string("PATCH") && answer.json["target"] == .string("/anything?a=%20b&c"))
      #expect(answer.json["length"] == .integer(5))
      let heard = headers(answer)
      #expect(heard["x-a"] == ["1", "2"] && heard["via"] == ["1.0 first", "1.1 tlsprobe"] && heard["content-type"] == ["text/x"])
      for name in ["x-drop", "keep-alive", "te", "upgrade", "expect", "proxy-authorization", "accept", "user-agent", "accept-encoding"] {
        #expect(heard[name] == nil, "\(name)")
      }
      #expect(answer.fields.first("via") == "1.1 tlsprobe")
    }
  }

  @Test func `an answer comes back as it was said`() async throws {
    try await passing { site, _ in
      let coded = await site.ask("GET", "/gzip")
      #expect(coded.fields.first("content-encoding") == "gzip" && coded.content.starts(with: [0x1f, 0x8b]))
      #expect(await site.ask("GET", "/trailers").trailers?.first("x-check") == "ok")
      #expect(await site.ask("GET", "/status/418").status == 418)
      let redirect = await site.ask("GET", "/redirect/1")
      #expect(redirect.status == 302 && redirect.fields.first("location") == "/")
      let head = await site.ask("HEAD", "/bytes/70000")
      #expect(head.status == 200 && head.fields.values(of: "content-length") == ["70000"] && head.content.isEmpty)
      #expect(await site.ask("GET", "/bytes/70000").content.count == 70_000)
      #expect(await site.ask("GET", "/response-headers?X-B=c&Set-Cookie=d").fields.first("x-b") == "c")
    }
  }

  @Test func `the server's path stands before that of every request`() async throws {
    try await passing("/anything/") { site, _ in
      #expect(await site.ask("GET", "/x?y").json["target"] == .string("/anything/x?y"))
    }
  }

  @Test func `a server that is not there, or is silent, is told as a problem`() async throws {
    let port = try LoopbackPort.unused()
    let site = RecordingSite(UpstreamResponder(try Upstream(url: "http://127.0.0.1:\(port)")))
    let gone = await site.ask("GET", "/")
    #expect(gone.status == 502 && gone.type == "application/problem+json" && gone.json["phase"] == .string("connect"))
    var configuration = HTTPClient.Configuration()
    configuration.options.maximumTime = .milliseconds(200)
    try await passing("", configuration) { site, _ in #expect(await site.ask("GET", "/delay?ms=30000").status == 504) }
    #expect(await site.ask("CONNECT", "a:1").status == 501)
    #expect(await site.ask("GET", "/", [("Via", Array(repeating: "1.1 tlsprobe", count: 8).joined(separator: ","))]).status == 508)
    for url in ["", "a b", "ftp://a"] { #expect(throws: ResponderError.self) { try Upstream(url: url) } }
  }

  @Test func `what was recorded is played again without its secrets`() async throws {
    let recorder = ExchangeRecorder()
    try await passing("", recorder: recorder) { site, base in
      _ = await site.ask("GET", "/response-headers?Set-Cookie=a%3Db", [("Authorization", "Bearer abcdef"), ("Cookie", "x=s3cret")])
      _ = await site.ask("GET", "/gzip")
      _ = await site.ask("GET", "/bytes/300")
      _ = await site.ask("POST", "/anything", [], [0xff, 0x00])
      for status in [503, 200] { _ = await site.ask("GET", "/status/\(status)") }
      let text = String(decoding: await recorder.har(), as: UTF8.self)
      #expect(await recorder.count == 6)
      for secret in ["abcdef", "s3cret"] { #expect(!text.contains("\(secret)\""), "\(secret)") }
      #expect(text.contains("Bearer (redacted)") && text.contains("\"a=(redacted)\"") && text.contains(base))
      let replayed = RecordingSite(try ReplayResponder(parsing: Array(text.utf8)))
      let plain = await replayed.ask("GET", "/gzip")
      #expect(plain.text == "tlsprobe\n" && !plain.fields.contains("content-encoding"))
      #expect(await replayed.ask("GET", "/bytes/300").content == (0..<300).map { UInt8($0 % 251) })
      #expect(await replayed.ask("POST", "/anything").json["length"] == .integer(2))
      #expect(await replayed.ask("GET", "/status/503").status == 503)
    }
  }

  @Test func `what was recorded has no secrets in URLs, forms and JSON either, and is played again`() async throws {
    let recorder = ExchangeRecorder()
    try await passing("", recorder: recorder) { site, _ in
      _ = await site.ask("GET", "/anything?access_token=s3cret&a=1", [("X-Api-Key", "s3cret"), ("Referer", "http://h/?sid=s3cret")])
      let form = [("Content-Type", "application/x-www-form-urlencoded")]
      _ = await site.ask("POST", "/anything", form, Array("a=1&password=s3cret".utf8))
      let json = [("Content-Type", "application/json")]
      _ = await site.ask("PUT", "/anything", json, Array(#"{"a":[{"client_secret":"s3cret"}]}"#.utf8))
      _ = await site.ask("GET", "/redirect-to?url=/%3Ftoken%3Ds3cret")
      let text = String(decoding: await recorder.har(), as: UTF8.self)
      #expect(await recorder.count == 4 && !text.contains("s3cret") && text.contains("access_token=(redacted)"), "\(text)")
      let replayed = RecordingSite(try ReplayResponder(parsing: Array(text.utf8)))
      #expect(await replayed.ask("GET", "/anything?access_token=other&a=1").status == 200)
    }
    let open = ExchangeRecorder(redaction: Redaction(showsSecrets: true))
    try await passing("", recorder: open) { site, _ in
      _ = await site.ask("GET", "/anything?access_token=s3cret")
      #expect(String(decoding: await open.har(), as: UTF8.self).contains("access_token=s3cret"))
    }
  }

  @Test func `all secrets are kept where that is asked for, and there is a bound`() async throws {
    let open = ExchangeRecorder(redaction: Redaction(showsSecrets: true))
    try await passing("", recorder: open) { site, _ in
      _ = await site.ask("GET", "/", [("Authorization", "Bearer abcdef")])
      #expect(String(decoding: await open.har(), as: UTF8.self).contains("Bearer abcdef"))
    }
    let small = ExchangeRecorder(limit: 100)
    try await passing("", recorder: small) { site, _ in
      for _ in 0..<3 { _ = await site.ask("GET", "/bytes/60") }
      #expect(await small.count == 1)
      #expect(String(decoding: await small.har(), as: UTF8.self).contains("2 exchanges are left out"))
    }
  }
}
