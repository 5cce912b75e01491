import Bytes
import HTTPMessages
import HTTPWire
import Testing

@testable import RequestCollections

@Suite struct CollectionFilesTests {
  private struct Files: CollectionFiles {
    func body(at path: String) throws(CollectionError) -> any BodySource { Source(bytes: Array("<\(path)>".utf8)) }
    func secret(at path: String) throws(CollectionError) -> String { path == "token" ? "abc" : "pass word" }
  }

  private struct Source: BodySource {
    let bytes: [UInt8]
    var length: UInt64? { UInt64(bytes.count) }
    var isRewindable: Bool { true }
    func begin() async throws(HTTPError) -> any BodyReader { Reader(rest: bytes) }
  }

  private final class Reader: BodyReader {
    private var rest: [UInt8]
    init(rest: [UInt8]) { self.rest = rest }
    func next(max: Int) async throws(HTTPError) -> [UInt8] {
      defer { rest.removeFirst(min(max, rest.count)) }
      return Array(rest.prefix(max))
    }
  }

  private func request(_ text: String) throws -> HTTPRequest {
    let fixture = CollectionFixture(environment: ["TOKEN": "t0k3n"])
    let (_, sent) = try fixture.run("requests: {a: {url: 'http://h/', \(text)}}") { _, _ in CollectionFixture.response() }
    return try #require(sent.first).httpRequest(with: Files())
  }

  private func content(_ request: HTTPRequest) async throws -> String {
    switch request.body {
    case .none: return ""
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .source(let source):
      let reader = try await source.begin()
      var bytes: [UInt8] = []
      for _ in 0..<100 {
        let next = try await reader.next(max: 1_024)
        if next.isEmpty { break }
        bytes += next
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("auth: {bearer: '@env:TOKEN'}", "Bearer t0k3n"), ("auth: {bearer: '@file:token'}", "Bearer abc"),
    ("auth: {basic: {user: ann, password: '@file:p'}}", "Basic YW5uOnBhc3Mgd29yZA=="),
    ("auth: {bearer: '@file:token'}, headers: {authorization: x}", "x"),
  ])
  func `credentials are sent in Authorization`(text: String, field: String) throws {
    #expect(try request(text).fields.values(of: "Authorization") == [field])
  }

  @Test(arguments: ["auth: {bearer: '@file:p'}", "auth: {basic: {user: 'a:b', password: '@file:p'}}"])
  func `credentials that the scheme cannot carry are an error`(text: String) {
    #expect(throws: CollectionError.self) { try request(text) }
  }

  @Test(arguments: [
    ("json: {a: 1}", "POST", "application/json", #"{"a":1}"#), ("form: {a: b c}", "POST", "application/x-www-form-urlencoded", "a=b+c"),
    ("file: x.json, method: PUT", "PUT", "application/json", "<x.json>"),
  ])
  func `a body has its media type`(text: String, method: String, type: String, content: String) async throws {
    let request = try request(text)
    #expect(request.method == method && request.contentType == type)
    #expect(try await self.content(request) == content)
  }

  @Test func `parts are texts and files`() async throws {
    let request = try request("multipart: {a: b, f: {file: d/x.png}}")
    let content = try await content(request)
    #expect(request.contentType?.hasPrefix("multipart/form-data; boundary=") == true)
    #expect(content.contains("name=\"a\"\r\n\r\nb\r\n"))
    #expect(content.contains("name=\"f\"; filename=\"x.png\"\r\nContent-Type: image/png\r\n\r\n<d/x.png>\r\n"))
  }
}
