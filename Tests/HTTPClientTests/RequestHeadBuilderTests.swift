import Bytes
import HTTPWire
import PathValidation
import TLSEngine
import Testing

@testable import HTTPClient

@Suite struct RequestHeadBuilderTests {
  private struct Stream: BodySource {
    var length: UInt64?
    let isRewindable = false
    func begin() async throws(HTTPError) -> any BodyReader { throw HTTPError(.io, code: "none", phase: .send, "none", url: "") }
  }

  /// What is asked, beginning with a method, and the lines that go out.
  private func lines(
    _ method: String = "GET", _ fields: [String] = [], removing removed: [String] = [], _ body: RequestBody = .none, type: String? = nil,
    in version: HTTPVersion = .http11, codings: [String] = [], priority: String? = nil
  ) throws -> [String] {
    var request = HTTPRequest(method: method, url: try URI(parsing: "http://h.example:81/a?b#c"))
    for field in fields {
      let parts = field.split(separator: ":", maxSplits: 1)
      request.fields.append(String(parts[0]), parts.count > 1 ? String(parts[1].dropFirst()) : "")
    }
    request.removedFields = removed
    request.body = body
    request.contentType = type
    var options = try Self.options()
    options.codings = codings
    options.priority = priority
    let head = try RequestHeadBuilder.head(of: request, in: version, options: options)
    return ["\(head.method) \(head.target) \(head.authority)"] + head.fields.lines.map { "\($0.nameText): \($0.valueText)" }
  }

  static func options() throws -> HTTPOptions {
    HTTPOptions(tls: .ordinary, trust: HTTPOptions.Trust(store: TrustStore(certificates: [], name: "none"), time: Timestamp(seconds: 0)))
  }

  private let usual = ["Host: h.example:81", "User-Agent: tlsprobe", "Accept: */*"]

  @Test func `a plain request has what curl sends`() throws {
    #expect(try lines() == ["GET /a?b h.example:81"] + usual)
    #expect(try lines("POST") == ["POST /a?b h.example:81"] + usual)
  }

  @Test func `the caller's fields replace the usual ones where curl puts them`() throws {
    #expect(
      try lines("GET", ["X-A: 1", "host: other", "user-agent: me", "Accept: x", "X-A: 2"])
        == ["GET /a?b other", "Host: other", "X-A: 1", "user-agent: me", "Accept: x", "X-A: 2"])
    #expect(try lines("GET", ["Host: a", "Host: b"]) == ["GET /a?b a", "Host: a"] + usual.dropFirst())
    #expect(try lines("GET", ["X-E"], removing: ["accept", "User-Agent", "Host"]) == ["GET /a?b ", "X-E: "])
  }

  @Test func `codings and priority stand after Accept`() throws {
    #expect(
      try lines("GET", ["A: 1"], codings: ["gzip", "br"], priority: "u=1").dropFirst()
        == (usual + ["Accept-Encoding: gzip, br", "Priority: u=1", "A: 1"])[...])
    #expect(try lines("GET", ["Accept-Encoding: x"], codings: ["gzip"]).last == "Accept-Encoding: x")
  }

  @Test func `Range and Referer stand where curl's options have them`() throws {
    var request = HTTPRequest(url: try URI(parsing: "http://h.example/"))
    (request.range, request.referer) = ("bytes=0-1", "http://a/")
    request.fields.append("A", "1")
    var options = try Self.options()
    options.codings = ["gzip"]
    func names() throws -> [String] {
      try RequestHeadBuilder.head(of: request, in: .http11, options: options).fields.lines.map(\.nameText)
    }
    #expect(try names() == ["Host", "Range", "User-Agent", "Accept", "Accept-Encoding", "Referer", "A"])
    request.fields.append("range", "bytes=2-")
    request.removedFields = ["Referer"]
    #expect(try names() == ["Host", "User-Agent", "Accept", "Accept-Encoding", "A", "range"])
  }

  @Test(arguments: [
    ("user:pass", "dXNlcjpwYXNz"), ("user", "dXNlcjo="), (":pass", "OnBhc3M="), ("us%65r:p%40%3a", "dXNlcjpwQDo="), ("%C3%A9:", "w6k6"),
    (":", nil), ("", nil),
  ]) func `userinfo goes out as Basic credentials, behind Host`(userinfo: String, secret: String?) throws {
    var request = HTTPRequest(url: try URI(parsing: "http://\(userinfo)@h.example/"))
    func fields() throws -> [String] {
      try RequestHeadBuilder.head(of: request, in: .http11, options: Self.options()).fields.lines.map { "\($0.nameText): \($0.valueText)" }
    }
    let usual = ["Host: h.example", "User-Agent: tlsprobe", "Accept: */*"]
    #expect(try fields() == [usual[0]] + (secret.map { ["Authorization: Basic \($0)"] } ?? []) + usual[1...])
    request.removedFields = ["authorization"]
    #expect(try fields() == usual)
    (request.removedFields, request.fields) = ([], FieldSection())
    request.fields.append("authorization", "mine")
    #expect(try fields() == usual + ["authorization: mine"])
  }

  @Test func `content of known length has its length and type`() throws {
    let form = "application/x-www-form-urlencoded"
    #expect(
      try lines("POST", [], .bytes([1, 2, 3]), type: form).dropFirst(4) == ["Content-Length: 3", "Content-Type: \(form)"][...])
    #expect(try lines("POST", ["Content-Type: t"], .bytes([]), type: form).dropFirst(4) == ["Content-Type: t", "Content-Length: 0"][...])
    #expect(try lines("POST", ["Content-Length: 7"], .bytes([1])).dropFirst(4) == ["Content-Length: 7"][...])
    #expect(try lines("POST", ["Transfer-Encoding: chunked"], .bytes([1])).dropFirst(4) == ["Transfer-Encoding: chunked"][...])
    #expect(try lines("POST", [], removing: ["Content-Type"], .bytes([1]), type: form).dropFirst(4) == ["Content-Length: 1"][...])
  }

  @Test func `content of unknown length is chunked, and large content waits for 100`() throws {
    #expect(
      try lines("PUT", ["A: 1"], .source(Stream())).dropFirst(4) == ["Transfer-Encoding: chunked", "A: 1", "Expect: 100-continue"][...])
    #expect(
      try lines("PUT", ["Content-Length: 5", "Expect: x"], .source(Stream())).dropFirst(4) == ["Content-Length: 5", "Expect: x"][...])
    #expect(try lines("PUT", [], .source(Stream(length: 1_048_576))).dropFirst(4) == ["Content-Length: 1048576"][...])
    #expect(
      try lines("PUT", [], .source(Stream(length: 1_048_577))).dropFirst(4) == ["Content-Length: 1048577", "Expect: 100-continue"][...])
    #expect(try lines("PUT", [], removing: ["expect"], .source(Stream(length: 1_048_577))).last == "Content-Length: 1048577")
    #expect(try lines("PUT", [], .source(Stream(length: 1_048_577)), in: .http10).last == "Content-Length: 1048577")
  }

  @Test func `content whose end nothing tells is refused`() {
    #expect(throws: HTTPError.self) { try lines("PUT", [], .source(Stream()), in: .http10) }
    #expect(throws: HTTPError.self) { try lines("PUT", [], removing: ["Transfer-Encoding"], .source(Stream())) }
  }

  @Test func `HTTP/2 has small names, and none about the connection`() throws {
    #expect(
      try lines(
        "PUT", ["Host: other", "X-A: B", "Connection: close", "TE: gzip", "Transfer-Encoding: chunked", "Upgrade: x"], .source(Stream()),
        in: .http2) == ["PUT /a?b other", "user-agent: tlsprobe", "accept: */*", "x-a: B"])
    #expect(try lines("GET", ["TE: trailers"], in: .http2).last == "te: trailers")
    #expect(try lines("PUT", [], .bytes([1]), in: .http2).last == "content-length: 1")
  }

  @Test(arguments: [
    ("", "A", "b"), ("GE T", "A", "b"), ("GET\r\n", "A", "b"), ("G\u{e9}T", "A", "b"), ("GET", "", "b"), ("GET", "A B", "b"),
    ("GET", "A:", "b"), ("GET", ":path", "b"), ("GET", "A", "b\r\nC: d"), ("GET", "A", "b\n"), ("GET", "A", "\0"), ("GET", "A", "\u{7f}"),
    ("GET", "A\r", "b"),
  ]) func `what would become another request is refused`(method: String, name: String, value: String) throws {
    var request = HTTPRequest(method: method, url: try URI(parsing: "http://h/"))
    request.fields.append(name, value)
    let error = try #require(throws: HTTPError.self) { try RequestHeadBuilder.head(of: request, in: .http11, options: Self.options()) }
    #expect(error.category == .usage)
  }

  @Test(arguments: [("*", true), ("http://a/", true), ("", false), ("/a b", false), ("/\r\nA: b", false)])
  func `another target can be asked for`(target: String, isGood: Bool) throws {
    var request = HTTPRequest(method: "OPTIONS", url: try URI(parsing: "http://h/"))
    request.target = target
    let head = try? RequestHeadBuilder.head(of: request, in: .http11, options: Self.options())
    #expect(head?.target == (isGood ? target : nil))
  }

  @Test func `a value may have tabs and bytes of any encoding`() throws {
    var request = HTTPRequest(url: try URI(parsing: "http://h/"))
    request.fields.lines.append(FieldLine(name: [0x41], value: [0x09, 0x20, 0xe9, 0xff]))
    #expect(
      try RequestHeadBuilder.head(of: request, in: .http11, options: Self.options()).fields.lines.last?.value == [0x09, 0x20, 0xe9, 0xff])
  }
}
