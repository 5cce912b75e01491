import CommandSupport
import HTTPClient
import JSONPath
import Testing

@testable import FetchCLI

@Suite struct BodySelectionTests {
  private func select(_ query: String, _ portions: [String], limit: Int = 1_000) throws -> (lines: String, unmet: String?) {
    var selection = BodySelection(try JSONPath(query), limit: limit)
    for portion in portions { try selection.received(Array(portion.utf8), of: "http://a.test/") }
    let (lines, unmet) = try selection.finish(of: "http://a.test/")
    return (String(decoding: lines, as: UTF8.self), unmet)
  }

  @Test func `each value is a line of JSON, wherever the portions part`() throws {
    let text = "{\"a\": [1, \"x\\ny\", {\"b\": null}, 2.50, \"\\u202e\"]}".map { String($0) }
    let (lines, unmet) = try select("$.a[*]", text)
    #expect(lines == "1\n\"x\\ny\"\n{\"b\":null}\n2.5\n\"\\u202e\"\n" && unmet == nil)
    #expect(try select("$", ["\u{feff}[1]"]).lines == "[1]\n")
  }

  @Test(arguments: [
    ("$.b", "{}", "no value of the body matches '$.b'"), ("$", "", "not JSON: the text ends where a value should be (line 1, column 1)"),
    ("$", "{\n\"a\" 1}", "line 2, column 5"), ("$", "[1] [2]", "something follows"),
    ("$", String(repeating: "[", count: 200), "nested deeper than 128"),
  ])
  func `a body without a result is an unmet expectation`(query: String, body: String, reason: String) throws {
    let (lines, unmet) = try select(query, [body])
    #expect(lines.isEmpty && unmet?.contains(reason) == true, "\(unmet ?? "")")
  }

  @Test func `the length of the body is limited`() throws {
    let body = "[\(String(repeating: " ", count: 997))1]"
    #expect(try select("$[0]", [body], limit: 1_000).lines == "1\n")
    let error = #expect(throws: HTTPError.self) { try select("$[0]", [body, " "], limit: 1_000) }
    #expect(error?.code == "http.body-too-large" && error.map { CurlStatus.status(for: $0).rawValue } == 63)
  }
}
