import Policies
import Testing
import YAML

@Suite struct WaiverReaderTests {
  private func read(_ text: String) throws(YAMLError) -> WaiverList {
    try WaiverReader.read(Array(text.utf8), source: "waivers.yaml") { word, names in names.contains("id") && word == "di" ? "id" : nil }
  }

  @Test func `an entry has patterns, a reason and a last day`() throws {
    let list = try read(
      """
      waivers:
        - id: suite.*
          target: "*.Example.org"
          subject: TLSv1.0
          reason: old printers
          until: 2027-01-31
          by: network team
        - {id: certificate.expired, target: example.org:8443, reason: test, until: never}
      """)
    #expect(list.source == "waivers.yaml" && list.waivers.map(\.line) == [2, 8])
    #expect(list.waivers[0].target.description == "*.example.org" && list.waivers[0].term == "until 2027-01-31")
    #expect(list.waivers[0].subject == "TLSv1.0" && list.waivers[0].by == "network team")
    #expect(list.waivers[1].until == nil && list.waivers[1].term == "without end")
    #expect(try read("waivers: []").waivers.isEmpty && read("waivers:").waivers.isEmpty)
  }

  private static let entry = "reason: r, until: never"

  @Test(arguments: [
    ("", "line 1, column 1: there is nothing in it"),
    ("[]", "line 1, column 1: a mapping with the key 'waivers' is required, not a list"),
    ("waiver: []", "line 1, column 1: unknown key 'waiver'"),
    ("{}", "line 1, column 1: the key 'waivers' is missing"),
    ("waivers: x", "line 1, column 10: 'waivers' must be a list, not a text"),
    ("waivers: [x]", "line 1, column 11: an entry must be a mapping, not a text"),
    ("waivers:\n- {di: x, target: h, \(entry)}", "line 2, column 4: unknown key 'di'"),
    ("waivers:\n- {target: h, \(entry)}", "line 2, column 3: the key 'id' is missing"),
    ("waivers:\n- {id: suite.rc4, \(entry)}", "line 2, column 3: the key 'target' is missing"),
    ("waivers:\n- {id: suite.rc4, target: h, until: never}", "line 2, column 3: the key 'reason' is missing"),
    ("waivers:\n- {id: suite.rc4, target: h, reason: r}", "line 2, column 3: the key 'until' is missing"),
    ("waivers:\n- {id: suite.rc4, target: h, reason: '', until: never}", "line 2, column 38: 'reason' is empty"),
    ("waivers:\n- {id: suite.rc4, target: h, reason: r, until: 2027-02-30}", "line 2, column 48: 'until' is not a day: '2027-02-30'"),
    ("waivers:\n- {id: suite.rc4, target: h, reason: r, until: }", "line 2, column 48: 'until' must be a text, not nothing"),
    ("waivers:\n- {id: suite.rc, target: h, \(entry)}", "line 2, column 8: no finding has the id 'suite.rc'"),
    ("waivers:\n- {id: 'x.*', target: h, \(entry)}", "line 2, column 8: no finding has an id like 'x.*'"),
    (
      "waivers:\n- {id: suite.rc4, target: 'https://h/', \(entry)}",
      "line 2, column 27: 'target' must be a host or a host and a port, not a URL"
    ),
  ])
  func `a mistake has a line and a column`(text: String, message: String) {
    let error = #expect(throws: YAMLError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func `a misspelled key has a suggestion, and a pattern that is an alias a hint`() {
    #expect(#expect(throws: YAMLError.self) { try read("waivers:\n- {di: x}") }?.hint == "did you mean 'id'?")
    let hint = #expect(throws: YAMLError.self) { try read("waivers:\n- id: suite.rc4\n  target: *\n") }?.hint
    #expect(hint == "quote a text that begins with * or &")
  }
}
