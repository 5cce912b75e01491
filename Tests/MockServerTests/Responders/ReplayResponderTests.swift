import Bytes
import HTTPWire
import Testing

@testable import MockServer

@Suite struct ReplayResponderTests {
  private static let archive = #"""
    {"log": {"version": "1.2", "entries": [
      {"request": {"method": "GET", "url": "https://a.example/x?y=1#z"}, "response": {"status": 503, "headers": [], "content": {}}},
      {"request": {"method": "GET", "url": "https://a.example/x?y=1"}, "response": {"status": 200, "headers": [
        {"name": "Content-Type", "value": "text/html"}, {"name": "content-encoding", "value": "br"}, {"name": ":status", "value": "200"},
        {"name": "Content-Length", "value": "99"}, {"name": "Transfer-Encoding", "value": "chunked"}, {"name": "Connection", "value": "X-Hop"},
        {"name": "X-Hop", "value": "1"}, {"name": "set-cookie", "value": "a=b\nc=d"}, {"name": "bad name", "value": "x"}],
        "content": {"size": 3, "text": "<é>"}}},
      {"request": {"method": "GET", "url": "https://a.example"}, "response": {"status": 200.0, "content": {"text": "AP8=", "encoding": "base64"}}},
      {"request": {"method": "GET", "url": "https://a.example/failed"}, "response": {"status": 0}},
      {"request": {"method": "GET", "url": "https://a.example/coded"}, "response": {"status": 200, "headers": [
        {"name": "Content-Encoding", "value": "x"}], "content": {"text": "raw", "_coded": true}}},
      {}
    ]}}
    """#

  private func site() throws -> RecordingSite { RecordingSite(try ReplayResponder(parsing: Array(Self.archive.utf8))) }

  @Test func `answers come in their order, and the last again`() async throws {
    let site = try site()
    #expect(await site.ask("GET", "/x?y=1").status == 503)
    for _ in 0..<3 {
      let answer = await site.ask("GET", "/x?y=1")
      #expect(answer.status == 200 && answer.text == "<é>")
      #expect(answer.fields.values(of: "set-cookie") == ["a=b", "c=d"] && answer.fields.values(of: "content-length") == ["4"])
      for name in ["content-encoding", "transfer-encoding", "connection", "x-hop", "bad name"] { #expect(!answer.fields.contains(name)) }
    }
    #expect(await site.ask("GET", "http://other.example").content == [0, 0xff])
    #expect(await site.ask("HEAD", "/").status == 200)
    #expect(await site.ask("GET", "/coded").fields.first("content-encoding") == "x")
  }

  @Test func `what the archive does not have is told, with what it has`() async throws {
    let answer = try await site().ask("GET", "/x?y=2")
    #expect(answer.status == 404 && answer.detail == "the archive has no 'GET /x?y=2'")
    #expect(answer.json["known"] == .array([.string("GET /x?y=1"), .string("GET /"), .string("GET /coded")]))
    #expect(try await site().ask("POST", "/x?y=1").status == 404)
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"log": {"entries": {}}}"#, #"{"log": {"entries": []}}"#, #"{"log": {"entries": [{"request": 1}]}}"#,
  ])
  func `what is no archive is refused`(text: String) {
    #expect(throws: ResponderError.self) { try ReplayResponder(parsing: Array(text.utf8)) }
  }

  @Test func `half an archive is none`() {
    let bytes = Array(Self.archive.utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: ResponderError.self) { try ReplayResponder(parsing: Array(bytes.prefix(count))) }
    }
  }
}
