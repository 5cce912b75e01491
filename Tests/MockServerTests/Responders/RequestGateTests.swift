import Bytes
import HTTPWire
import JSONSchema
import Testing

@testable import HTTPServer
@testable import MockServer

@Suite struct RequestGateTests {
  private func site(_ change: (inout RequestRules) throws -> Void) rethrows -> RecordingSite {
    var rules = RequestRules()
    try change(&rules)
    return RecordingSite(RequestGate(rules, before: [SitePages()]))
  }

  @Test func `a request passes with what is required, and else hears what is missing`() async throws {
    let site = try site {
      $0.headers = [try ValueRule(header: "X-Key"), try ValueRule(header: "Accept: */json")]
      $0.fields = [try FieldRule("a"), try FieldRule("b:integer")]
    }
    let bad = await site.ask("POST", "/anything", [("accept", "text/html")], #"{"b": "x"}"#)
    #expect(bad.status == 400 && bad.detail == "4 things are missing or wrong")
    #expect(
      bad.errors == [
        "header X-Key is missing", "header Accept is not '*/json'", "field a is missing", "field b is not a whole number",
      ])
    let fields = [("x-key", "1"), ("accept", "application/json")]
    #expect(await site.ask("POST", "/anything", fields, #"{"a": null, "b": 7}"#).status == 200)
    #expect(await site.ask("GET", "/anything", fields).status == 200)
    #expect(await site.ask("POST", "/anything", fields).status == 422)
    #expect(await site.ask("POST", "/nowhere").status == 404)
  }

  @Test func `content has the syntax that is asked for`() async {
    let json = site { $0.syntax = .json }
    #expect(await json.ask("PUT", "/upload", [], "[1, 2]").status == 200)
    #expect(
      await json.ask("PUT", "/upload", [], "[1,\n 2").errors == [
        "content is no JSON: line 2, column 3: a comma or the end of the array is missing"
      ])
    let xml = site { $0.syntax = .xml }
    #expect(await xml.ask("PUT", "/upload", [], "<a><b/></a>").status == 200)
    #expect(
      await xml.ask("PUT", "/upload", [], "<a><b></a>").errors == ["content is no XML: line 1, column 9: 'a' is closed where 'b' is open"])
  }

  @Test func `what is kept of content is enough for the gate and for who is behind it`() async {
    let site = site {
      $0.syntax = .json; $0.contentLimit = 8
    }
    #expect(await site.ask("PUT", "/upload", [], "[1]").json["length"] == .integer(3))
    #expect(await site.ask("PUT", "/upload", [], "[1, 2, 3]").status == 413)
  }

  @Test func `of the gate's limit and that of who answers the smaller one counts`() async {
    for (gate, answerer) in [(8, 4 << 20), (4 << 20, 8)] {
      var rules = RequestRules()
      rules.syntax = .json
      rules.contentLimit = gate
      let site = RecordingSite(RequestGate(rules, before: [HTTPBin(limit: answerer)]))
      #expect(await site.ask("POST", "/post", [], "[1]").status == 200)
      #expect(await site.ask("POST", "/post", [], "[1, 2, 3]").status == 413)
    }
  }

  @Test func `what cannot be required is refused`() {
    #expect(throws: ResponderError.self) { try ValueRule(header: "a b: c") }
    #expect(throws: ResponderError.self) { try FieldRule("a:mail") }
    #expect(throws: ResponderError.self) { try FieldRule("") }
  }

  @Test(arguments: [
    ("a*c", "abbc", true), ("a*c", "ab", false), ("*", "", true), ("a?c", "abc", true), ("a?c", "ac", false), ("", "", true),
    ("", "a", false),
    ("*a*b*", "xxaxxbxx", true), ("*aab", "aaaaab", true),
    (String(repeating: "*a", count: 200) + "b", String(repeating: "a", count: 4_000), false),
  ])
  func `a star stands for any text`(pattern: String, text: String, matches: Bool) {
    #expect(TextPattern(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    ("a@b.example", true), ("a.b+c@d-e.example", true), ("é@b.example", true), ("a@b", false), ("a@@b.example", false),
    ("a b@c.example", false),
    (".a@b.example", false), ("a@-b.example", false), ("a@b..example", false), ("", false), ("@b.example", false),
  ])
  func `a mail address has a name and a domain`(text: String, isValid: Bool) {
    #expect(EmailAddress.isValid(text) == isValid)
  }

  @Test(arguments: [
    ("date-time", "2026-01-31T12:00:00Z", true), ("date-time", "2026-01-31", false), ("date", "2026-13-01", false),
    ("date", "1234567890", false),
    ("uuid", "123e4567-e89b-12d3-a456-426614174000", true), ("uuid", "123e4567e89b12d3a456426614174000", false), ("number", "1e3", true),
    ("number", "inf", false), ("boolean", "true", true), ("integer", "1.0", false), ("integer", "-123456789012345678901234567890", true),
    ("integer", "+1", false), ("integer", "-", false),
    ("number", "0x10", false), ("number", " 1", false), ("number", "-0.5", true), ("ipv4", "127.0.0.1", true), ("ipv4", "127.1", false),
    ("uri", "https://a.example/", true), ("uri", "a", false), ("time", "12:00:00Z", true), ("hostname", "a.example", true),
  ])
  func `formats tell values apart`(format: String, text: String, matches: Bool) throws {
    #expect(try ValueFormat(named: format).matches(.string(text)) == matches)
  }
}
