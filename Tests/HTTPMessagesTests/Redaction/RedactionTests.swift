import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct RedactionTests {
  private let redaction = Redaction()

  static let lines: [(String, String, String)] = [
    ("Authorization", "Basic c29tZW9uZQ==", "Basic (redacted)"), ("authorization", "bearer abc", "bearer (redacted)"),
    ("AUTHORIZATION", "abc", "(redacted)"), ("Authorization", "MySecret with blanks", "(redacted)"), ("Authorization", "", ""),
    ("Proxy-Authorization", "Digest username=\"u\", response=\"x\"", "Digest (redacted)"),
    ("Cookie", "a=1; b=2;c=\"3\"; d", "a=(redacted); b=(redacted);c=(redacted); (redacted)"), ("cookie", "a=", "a="),
    ("Set-Cookie", "id=abc=d; Path=/; HttpOnly", "id=(redacted); Path=/; HttpOnly"), ("set-cookie", "abc", "(redacted)"),
    ("Set-Cookie", "abc; Path=/", "(redacted); Path=/"),
    ("Location", "https://u:p@a.example/x@y?q=a@b", "https://(redacted)@a.example/x@y?q=a@b"),
    ("Location", "https://a.example/x@y", "https://a.example/x@y"),
    ("Link", "<http://u@b/>; rel=x, <http://c:d@e>", "<http://(redacted)@b/>; rel=x, <http://(redacted)@e>"),
    ("WWW-Authenticate", "Basic realm=\"x\"", "Basic realm=\"x\""), ("X-Cookie", "a=1", "a=1"),
    ("X-Api-Key", "abc d", "(redacted)"), ("x-auth-token", "abc", "(redacted)"), ("X-Api-Key", "", ""),
  ]

  @Test(arguments: lines) func `values of secret fields are not shown`(name: String, value: String, shown: String) {
    let line = FieldLine(name, value)
    #expect(redaction.shown(line).valueText == shown)
    #expect(redaction.shown(line).name == line.name)
    #expect(Redaction(showsSecrets: true).shown(line) == line)
    let head = "HTTP/1.1 200 OK\r\nDate: now\r\n\(name): \(value)\r\nX:y\n\r\n"
    let expected = "HTTP/1.1 200 OK\r\nDate: now\r\n\(name): \(shown)\r\nX:y\n\r\n"
    #expect(String(decoding: redaction.shown(head: Array(head.utf8)), as: UTF8.self) == expected)
    #expect(Redaction(showsSecrets: true).shown(head: Array(head.utf8)) == Array(head.utf8))
  }

  @Test func `a secret that goes on in the next line is not shown either`() {
    let head = "GET / HTTP/1.1\r\nCookie: a=1;\r\n b=2\r\nX: a\r\n b\r\n\r\n"
    let shown = String(decoding: redaction.shown(head: Array(head.utf8)), as: UTF8.self)
    #expect(shown == "GET / HTTP/1.1\r\nCookie: a=(redacted);\r\n (redacted)\r\nX: a\r\n b\r\n\r\n")
  }

  @Test func `fields of HTTP 2 as they are told have pseudo-header fields before them`() {
    let told = ":method: GET\r\n:authority: a\r\nauthorization: Bearer abc\r\ncookie: a=1\r\n\r\n"
    let shown = String(decoding: redaction.shown(head: Array(told.utf8)), as: UTF8.self)
    #expect(shown == ":method: GET\r\n:authority: a\r\nauthorization: Bearer (redacted)\r\ncookie: a=(redacted)\r\n\r\n")
  }

  @Test func `frames do not show them either`() {
    let frame = FrameRecord(
      direction: .sent, at: .now, stream: 1, type: 1, flags: 0, length: 9,
      detail: ["END_STREAM", ":path: /", "authorization: Basic abc", "cookie: a=b", "debug=http://u:p@h/"])
    #expect(
      redaction.shown(frame).detail
        == ["END_STREAM", ":path: /", "authorization: Basic (redacted)", "cookie: a=(redacted)", "debug=http://(redacted)@h/"])
    #expect(Redaction(showsSecrets: true).shown(frame) == frame)
  }

  @Test func `what was hidden is shown nowhere, however it came there`() {
    var redaction = Redaction()
    redaction.hide(Secret("s3cret"))
    redaction.hide(Secret("abc"))
    #expect(redaction.shown(FieldLine("X-Echo", "you said s3cret")).valueText == "you said (redacted)")
    #expect(redaction.shown("s3crets3cret abc") == "(redacted)(redacted) abc")
    let error = redaction.shown(
      HTTPError(.http, code: "x", phase: .send, "s3cret", hint: "http://u:p@h/", url: "s3cret", causes: ["Location: http://a:b@c/"]))
    #expect(
      "\(error.message) \(error.hint ?? "") \(error.url) \(error.causes)"
        == #"(redacted) http://(redacted)@h/ (redacted) ["Location: http://(redacted)@c/"]"#)
  }

  @Test func `a refused answer keeps its content, and not its secrets`() {
    let fields = FieldSection([FieldLine("Set-Cookie", "id=abc"), FieldLine("Date", "now")])
    let answer = UnsuccessfulResponse(head: ResponseHead(version: .http11, status: 403, fields: fields), content: [0x61])
    let shown = redaction.shown(HTTPError(.http, code: "http.status", phase: .receive, "403", url: "http://h/", answer: answer))
    #expect(shown.answer?.status == 403 && shown.answer?.text == "a")
    #expect(shown.answer?.head.fields.first("Set-Cookie") == "id=(redacted)" && shown.answer?.head.fields.first("Date") == "now")
  }

  @Test func `bytes that are no UTF-8 stay, and nothing in a damaged head brings it down`() {
    let line = FieldLine(name: Array("X".utf8), value: [0xff, 0x40])
    #expect(redaction.shown(line) == line)
    let head = Array("GET http://u:p@h/ HTTP/1.1\r\nCookie: a=1; b\r\n c\r\nAuthorization:Basic x\r\nSet-Cookie: =;\r\n\r\n".utf8)
    for length in head.indices { _ = redaction.shown(head: Array(head[..<length])) }
    var random = SeededGenerator(seed: 8_020)
    for _ in 0..<3_000 { _ = redaction.shown(head: random.damaged(head)) }
  }
}
