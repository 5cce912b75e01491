import HTTPWire
import Testing

@Suite struct RequestEncoderTests {
  private func text(
    _ method: String, _ target: String, _ fields: [FieldLine] = [], authority: String = "a", _ version: HTTPVersion = .http11
  )
    throws(HTTPWireError) -> String
  {
    let head = RequestHead(
      method: method, target: target, scheme: "http", authority: authority, version: version, fields: FieldSection(fields))
    return String(decoding: try RequestEncoder.head(head), as: UTF8.self)
  }

  @Test func `a head is written as it is, with Host where it has none`() throws {
    #expect(try text("GET", "/", [FieldLine("x", "1"), FieldLine("X", " 2 ")]) == "GET / HTTP/1.1\r\nHost: a\r\nx: 1\r\nX:  2 \r\n\r\n")
    #expect(try text("get", "/é", [FieldLine("hOST", "b")], .http10) == "get /é HTTP/1.0\r\nhOST: b\r\n\r\n")
    #expect(try text("OPTIONS", "*", authority: "") == "OPTIONS * HTTP/1.1\r\n\r\n")
    #expect(try text("CONNECT", "[::1]:443").hasPrefix("CONNECT [::1]:443 HTTP/1.1\r\n"))
    #expect(try text("GET", "http://b/c?d").hasPrefix("GET http://b/c?d HTTP/1.1\r\n"))
  }

  @Test(arguments: [
    ("GET", ""), ("GET", "*"), ("GET", "a"), ("GET", "/ /"), ("GET", "/\r\nX: y"), ("GET", "/\u{0}"), ("GET", "/\t"), ("CONNECT", "/"),
    ("CONNECT", "a"), ("CONNECT", "a:1/b"), ("G T", "/"), ("", "/"), ("GET\r\n", "/"), ("GÉT", "/"),
  ])
  func `what would not stay in the request line is not sent`(method: String, target: String) {
    #expect { try text(method, target) } throws: { ($0 as? HTTPWireError)?.code == .unsendable }
  }

  @Test(arguments: [
    ("", "x"), ("a b", "x"), ("a:", "x"), ("a\r\nb", "x"), ("é", "x"), ("a", "x\r\ny"), ("a", "x\ny"), ("a", "x\ry"), ("a", "\u{0}"),
  ])
  func `what would not stay in its field is not sent`(name: String, value: String) {
    #expect { try text("GET", "/", [FieldLine(name, value)]) } throws: { ($0 as? HTTPWireError)?.code == .unsendable }
    #expect { try ChunkedEncoder.end(trailers: FieldSection([FieldLine(name, value)])) } throws: {
      ($0 as? HTTPWireError)?.code == .unsendable
    }
  }

  @Test func `Host is not injected into either`() {
    #expect { try text("GET", "/", authority: "a\r\nX: y") } throws: { ($0 as? HTTPWireError)?.code == .unsendable }
  }

  @Test func `what is written is read as it was`() throws {
    let fields = FieldSection([FieldLine("Host", "a"), FieldLine("Transfer-Encoding", "chunked"), FieldLine("x", "é")])
    let head = RequestHead(method: "PUT", target: "/a", scheme: "http", authority: "a", fields: fields)
    let trailers = FieldSection([FieldLine("Digest", "b")])
    let bytes =
      try RequestEncoder.head(head) + ChunkedEncoder.chunk(Array("hello".utf8), extension: "a=b") + ChunkedEncoder.chunk([])
      + ChunkedEncoder.end(trailers: trailers)
    let run = RequestRun([bytes])
    #expect(run.heads == [head])
    #expect(run.bodies == [Array("hello".utf8)] && run.trailers == trailers && run.keepsAlive)
    #expect(throws: HTTPWireError.self) { try ChunkedEncoder.chunk([1], extension: "\r\n") }
    #expect(throws: HTTPWireError.self) { try ChunkedEncoder.end(trailers: fields) }
  }

  @Test func `a response is written as it is read`() throws {
    let head = ResponseHead(
      version: .http11, status: 200, reason: Array("OK".utf8), fields: FieldSection([FieldLine("Content-Length", "0")]))
    let bytes = try ResponseEncoder.head(head)
    #expect(ResponseRun([bytes]).head == ResponseHead(version: .http11, status: 200, reason: head.reason, fields: head.fields, raw: bytes))
    #expect(throws: HTTPWireError.self) { try ResponseEncoder.head(ResponseHead(version: .http11, status: 99)) }
    #expect(throws: HTTPWireError.self) { try ResponseEncoder.head(ResponseHead(version: .http11, status: 200, reason: [13, 10])) }
  }
}
