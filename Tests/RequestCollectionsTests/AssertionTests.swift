import Bytes
import HTTPWire
import Testing

@testable import RequestCollections

@Suite struct AssertionTests {
  private static let body = #"{"id":5,"name":"café","tags":["a","b"],"big":1e2,"o":{"y":2,"x":1},"at":"2026-01-02T00:00:00Z"}"#

  private func failure(_ assertion: String, body: String = body) throws -> String {
    var response = CollectionResponse(
      status: 200,
      fields: FieldSection([
        FieldLine("Content-Type", "application/json"), FieldLine("Via", "1.1 a"), FieldLine("Via", "1.1 b"), FieldLine("Age", "7"),
        FieldLine("Set-Cookie", "sid=abc; Path=/"),
      ]), body: Array(body.utf8), duration: .milliseconds(120))
    response.certificate = [.issuer: "CN=Test CA", .daysLeft: "20", .notAfter: "2027-01-01T00:00:00Z"]
    response.tls = [.version: "TLSv1.3"]
    let text = "variables: {five: 5}\nrequests: {a: {url: 'http://h/', assert: [\(assertion)]}}"
    let fixture = CollectionFixture(files: ["s.json": #"{"type":"object","required":["id"]}"#])
    let (results, _) = try fixture.run(text) { _, _ in .response(response) }
    guard case .failed(let failures)? = results.first?.outcome else { return results.first?.line == "a passed" ? "" : results[0].line }
    return failures.map { "\($0.subject) \($0.expected), not \($0.actual)" }.joined(separator: "; ")
  }

  @Test(arguments: [
    "status: 200", "{status: , less-than: 300, greater-than: 199, not-equals: 404}", "{header: content-type, contains: json}",
    "{header: Via, equals: 1.1 b}", "{header: Via, count: 2}", "{header: X, exists: false}", "{header: Age, less-than: 10, equals: 7}",
    "{cookie: sid, equals: abc}", "cookie: sid", "{jsonpath: $.id, equals: 5}", "{jsonpath: $.id, equals: '{{five}}'}",
    "{jsonpath: $.big, equals: 100}", "{jsonpath: $.tags, count: 2, contains: b}", "{jsonpath: '$.tags[*]', count: 2, equals: [a, b]}",
    "{jsonpath: $.o, equals: {x: 1, y: 2}, contains: x}", "{jsonpath: $.name, matches: '^caf.$', count: 4}",
    "{jsonpath: $.none, exists: false}",
    "{jsonpath: $.at, greater-than: '2026-01-01', less-than: '2026-01-03'}", "body: café", "{regex: '[0-9]+', equals: 5}",
    "{regex: '\"[a-z]\"', after: tags, equals: '\"a\"'}", "{certificate: issuer, contains: Test}",
    "{regex: '\"id\": ?([0-9]+)', equals: 5}", "{regex: '\"(.*?)\"', after: 'tags.*?\\[', equals: a}",
    "{regex: 'tags|(none)', exists: false}",
    "{certificate: days-left, greater-than: 14}",
    "{certificate: not-after, greater-than: '2026-06-01'}", "{tls: version, equals: TLSv1.3}", "time: 1s",
    "{time: , less-than: 121ms, greater-than: 119ms}",
    "schema: s.json", "{schema: {type: object}}",
  ])
  func `an assertion holds`(assertion: String) throws { #expect(try failure(assertion) == "") }

  @Test(arguments: [
    ("status: 404", "status equals 404, not 200"), ("{header: Via, equals: x}", #"header Via equals "x", not ["1.1 a","1.1 b"]"#),
    ("header: X", "header X exists, not nothing"), ("{header: X, not-equals: a}", #"header X not equals "a", not nothing"#),
    ("{jsonpath: $.id, equals: '5'}", #"jsonpath $.id equals "5", not 5"#),
    ("{jsonpath: $.tags, count: 3}", "jsonpath $.tags count 3, not count 2"),
    ("{jsonpath: $.name, less-than: 3}", #"jsonpath $.name less than 3, not "café""#),
    ("{tls: alpn, equals: h2}", #"tls alpn equals "h2", not nothing"#),
    ("{jsonpath: $.name, matches: '^a'}", #"jsonpath $.name matches /^a/, not "café""#),
    ("time: 100ms", #"time less than "100ms", not 120.0 ms"#),
    ("{schema: {required: [z]}}", #"body matches the schema, not the document has no member 'z'"#),
    ("{certificate: days-left, greater-than: 30}", #"certificate days-left greater than 30, not "20""#),
  ])
  func `a failed assertion has what was expected and what was found`(assertion: String, expected: String) throws {
    let failure = try failure(assertion)
    #expect(failure == expected)
  }

  @Test func `a body that is no JSON fails the assertions about JSON alone`() throws {
    #expect(try failure("{jsonpath: $.id}, status: 200", body: "<html>").hasPrefix("jsonpath $.id exists, not a body that is not JSON"))
    #expect(try failure("{jsonpath: $.id}", body: "") == "jsonpath $.id exists, not an empty body")
    #expect(try failure("{schema: {type: object}}", body: "") == "body matches the schema, not an empty body")
  }

  @Test func `what was found is shortened`() throws {
    #expect(try failure("{body: , equals: x}", body: String(repeating: "y", count: 100_000)).utf8.count < 300)
  }
}
