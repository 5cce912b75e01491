import Bytes
import Testing

@testable import RequestFormats

@Suite struct HurlExpectationTests {
  @Test func `captures and asserts are read and written`() throws {
    let text = """
      POST https://h/
      HTTP 201
      X-A: b
      [Captures]
      token: jsonpath "$.token"
      id: regex "id=([0-9]+)"
      len: bytes count
      [Asserts]
      status < 300
      header "X" contains "y"
      duration < 500
      jsonpath "$.items" count == 3
      jsonpath "$.a" == true
      jsonpath "$.b" != "x \\" y"
      jsonpath "$.c" not exists
      certificate "Expire-Date" daysAfterNow > 14
      certificate "Subject" == "CN=h" # comment
      body matches /^a\\/b\\d/
      cookie "s" exists
      body startsWith "a.b"
      sha256 == hex,00;
      not == 1

      GET https://h/2
      HTTP/1.1 *
      """
    let imported = try HurlFormat.read(Array(text.utf8))
    let request = imported.collection.requests[0]
    #expect(
      request.captures == [PortableCapture("token", .jsonPath("$.token")), PortableCapture("id", .pattern("id=([0-9]+)", after: nil))])
    #expect(
      request.assertions == [
        PortableAssertion(.status, .equals(.integer(201))), PortableAssertion(.header("X-A"), .equals(.string("b"))),
        PortableAssertion(.status, .lessThan(.integer(300))), PortableAssertion(.header("X"), .contains(.string("y"))),
        PortableAssertion(.time, .lessThan(.string("500ms"))), PortableAssertion(.jsonPath("$.items"), .count(3)),
        PortableAssertion(.jsonPath("$.a"), .equals(.bool(true))), PortableAssertion(.jsonPath("$.b"), .notEquals(.string("x \" y"))),
        PortableAssertion(.jsonPath("$.c"), .exists(false)), PortableAssertion(.certificate("days-left"), .greaterThan(.integer(14))),
        PortableAssertion(.certificate("subject"), .equals(.string("CN=h"))), PortableAssertion(.body, .matches("^a/b\\d")),
        PortableAssertion(.cookie("s"), .exists(true)), PortableAssertion(.body, .matches("^a\\.b")),
      ])
    #expect(imported.collection.requests[1].assertions == [PortableAssertion(.status, .exists(true))])
    #expect(
      imported.remarks.map(\.description) == [
        "line 7: the capture len has no equivalent", "line 21: the assertion has no equivalent: sha256 == hex,00;",
        "line 22: the assertion has no equivalent: not == 1", "line 25: the version HTTP/1.1 has no equivalent",
      ])
    let written = try HurlFormat.write(imported.collection)
    let back = try HurlFormat.read(Array(written.text.utf8))
    #expect(
      back.collection.requests
        == imported.collection.requests.map { request in
          var request = request
          request.name = nil
          return request
        }, "\(written.text)")
    let collection = try CollectionFormat.write(imported.collection)
    let fromCollection = try CollectionFormat.read(Array(collection.text.utf8)).collection.requests
    #expect(fromCollection.map(\.assertions) == imported.collection.requests.map(\.assertions), "\(collection.text)")
    #expect(fromCollection.map(\.captures) == imported.collection.requests.map(\.captures))
    let curl = try RequestFormat.curl.write(imported.collection)
    #expect(curl.remarks.count == 16)
  }

  @Test(
    arguments: [
      ("a(b)", nil, "regex \"a(b)\""), ("b+", nil, "regex \"(b+)\""), ("b", "a", "regex \"(?:a)[\\\\s\\\\S]*?(b)\""),
      ("(b)c", "a|x", "regex \"(?:a|x)[\\\\s\\\\S]*?(?:(b)c)\""), ("b", "(a)", nil), ("(?=b)", nil, nil),
    ] as [(String, String?, String?)])
  func `an expression after another one is one expression of Hurl`(pattern: String, after: String?, text: String?) {
    #expect(HurlExpectation.text(of: PortableSubject.pattern(pattern, after: after)) == text)
  }

  @Test func `an expression without a group captures nothing in Hurl`() throws {
    let text = "GET https://h/\nHTTP 200\n[Captures]\na: regex \"b+\"\nc: regex \"(?P<d>e)\"\n"
    let imported = try HurlFormat.read(Array(text.utf8))
    #expect(imported.collection.requests[0].captures.isEmpty && imported.remarks.count == 2, "\(imported.remarks)")
  }
}
