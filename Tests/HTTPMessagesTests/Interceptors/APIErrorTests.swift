import Bytes
import HTTPWire
import TestSupport
import Testing

@testable import HTTPMessages

@Suite struct APIErrorTests {
  private static let problem = """
    {"type":"https://example.com/probs/out-of-credit","title":"You do not have enough credit.","status":403,
     "detail":"Your current balance is 30, but that costs 50.","instance":"/account/12345/msgs/abc","balance":30}
    """

  private func error(_ text: String, _ type: String? = "application/json") -> APIError? {
    APIError(status: 403, contentType: type, content: Array(text.utf8))
  }

  @Test(arguments: ["application/problem+json", "Application/Problem+JSON; charset=utf-8", "application/problem+json ;x=y"])
  func `a problem of RFC 9457 is read`(type: String) throws {
    let problem = try #require(error(Self.problem, type))
    #expect(problem.message == "You do not have enough credit.")
    #expect(problem.detail == "Your current balance is 30, but that costs 50.")
    #expect(problem.type == "https://example.com/probs/out-of-credit")
    #expect(problem.instance == "/account/12345/msgs/abc")
    #expect(problem.code == nil)
    #expect(problem.status == 403)
    #expect(problem.body["balance"] == .integer(30))
  }

  @Test func `members that are not of their type are passed over`() throws {
    let problem = try #require(error(#"{"title":7,"detail":["x"],"type":null,"instance":""}"#, "application/problem+json"))
    #expect(problem.message == nil && problem.detail == nil && problem.type == nil && problem.instance == nil)
    #expect(problem.description == "an error without words")
  }

  @Test(arguments: [
    (#"{"code":"E1","message":"no"}"#, "E1: no"), (#"{"code":17,"message":"no","detail":"d"}"#, "17: no: d"),
    (#"{"error":{"code":404,"message":"gone"}}"#, "404: gone"), (#"{"message":"only"}"#, "only"),
    (#"{"code":18446744073709551615}"#, "18446744073709551615"),
  ])
  func `code and message are read`(text: String, words: String) {
    #expect(error(text)?.description == words)
    #expect(error(text, "application/vnd.api+json")?.description == words)
  }

  @Test(arguments: ["[]", "{}", #"{"code":null}"#, #"{"code":{"x":1}}"#, "", "{", #"{"code":"E1"} x"#, #""code""#])
  func `what is of neither form is none`(text: String) { #expect(error(text) == nil) }

  @Test func `other types are not read, and neither is what is too large or too deep`() {
    #expect(error(#"{"code":"E1"}"#, "text/html") == nil)
    #expect(error(#"{"code":"E1"}"#, nil) == nil)
    let deep = #"{"code":"E1","x":"# + String(repeating: "[", count: 40) + String(repeating: "]", count: 40) + "}"
    #expect(error(deep) == nil)
    #expect(error(#"{"code":"E1","x":""# + String(repeating: "a", count: 70_000) + "\"}") == nil)
  }

  @Test func `words are bounded`() throws {
    let long = try #require(error(#"{"message":""# + String(repeating: "a", count: 60_000) + "\"}"))
    #expect(long.message?.count == 4_096)
  }

  @Test func `truncated and mutated problems are read or not, and nothing else happens`() {
    let bytes = Array(Self.problem.utf8)
    for length in bytes.indices {
      #expect(APIError(status: 400, contentType: "application/problem+json", content: Array(bytes[..<length])) == nil)
    }
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2_000 {
      var mutated = bytes
      for _ in 0..<3 { mutated[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator) }
      _ = APIError(status: 400, contentType: "application/json", content: mutated)
    }
  }

  @Test(arguments: [(399, false), (400, true), (503, true)])
  func `errors are clarified from 400 on`(status: Int, isRead: Bool) async throws {
    var head = ResponseHead(version: .http11, status: status)
    head.fields.append("Content-Type", "application/json")
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    let response = await ClarifyError().intercept(RawResponse(request: request, head: head, content: Array(#"{"code":"E1"}"#.utf8)))
    #expect((response.problem?.code == "E1") == isRead)
    guard isRead else { return }
    #expect(ResponseValidation.successful.error(of: response)?.causes == ["E1"])
  }
}
