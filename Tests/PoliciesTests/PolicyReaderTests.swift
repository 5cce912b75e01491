import Testing

@testable import Policies

/// Tests of the form of policies.
@Suite struct PolicyReaderTests {
  private static func text(_ rule: String, head: String = "") -> [UInt8] {
    let lines = """
      schema: tlsprobe.policy/1
      name: example
      version: "1"
      title: Example
      date: 2026-01-01
      reference: https://example.org
      \(head)rules:
        - {id: one, section: "1", title: One, \(rule)}

      """
    return Array(lines.utf8)
  }

  private static func read(_ rule: String, head: String = "") throws -> Policy {
    try PolicyReader(library: { _ in nil }).read(text(rule, head: head))
  }

  @Test func `levels, bounds, properties, orders and conditions are read`() throws {
    let names = try Self.read(
      "subject: versions, required: [TLSv1.3], allowed: [TLSv1.2], when: {suites: ['TLS_*']}, unless: {trusted: no}")
    let rule = try #require(names.rules.first)
    #expect(rule.condition.count == 1 && rule.exception.count == 1 && rule.isPrimary && !rule.isRecommendation)
    guard case .names(let levels) = rule.requirement else {
      Issue.record("\(rule)")
      return
    }
    #expect(levels.others == .forbidden && levels.required.count == 1)
    let numbers = try Self.read("subject: dh-bits, minimum: [{value: 2048, until: 2022-12-31}, {value: 3072, from: 2023-01-01}]")
    guard case .numbers(let minimum, _)? = numbers.rules.first?.requirement else {
      Issue.record("\(numbers)")
      return
    }
    #expect(minimum.map(\.value) == [2_048, 3_072])
    #expect(try Self.read("subject: compression, is: no, level: recommended, source: secondary").rules[0].isRecommendation)
    #expect(try Self.read("subject: suites-tls12, order: [['*_GCM_*'], ['*_CBC_*']]").rules.count == 1)
  }

  @Test(
    arguments: [
      ("subject: verions, allowed: [TLSv1.2]", "unknown subject 'verions'", "did you mean 'versions'?"),
      ("subject: versions, alowed: [TLSv1.2]", "unknown key 'alowed'", "did you mean 'allowed'?"),
      ("subject: versions", "the rule requires nothing", "add allowed or forbidden"),
      (
        "subject: versions, is: yes", "'is' does not apply to a list of names",
        "use required, any-of, forbidden, allowed, discouraged, others"
      ),
      ("subject: dh-bits, allowed: [a]", "'allowed' does not apply to a number", "use minimum, maximum"),
      ("subject: dh-bits, minimum: [{value: a}]", "not an integer", nil),
      ("subject: compression, is: maybe", "'is' is yes or no", nil),
      ("subject: versions, discouraged: [{match: a, until: 2026-02-30}]", "'2026-02-30' is not a date", "write it as in 2026-03-24"),
      ("subject: versions, allowed: [a], when: {dh-bits: 1}", "'dh-bits' is a number, which cannot be a condition", nil),
      ("subject: versions, allowed: [a], level: high", "unknown level", "write required or recommended"),
    ] as [(String, String, String?)]) func `an error names its position and a remedy`(rule: String, reason: String, hint: String?)
  {
    let error = #expect(throws: PolicyError.self) { try Self.read(rule) }
    #expect(error?.line == 8 && error?.reason == reason && error?.hint == hint, "\(String(describing: error))")
  }

  @Test func `a policy includes the rules of another one`() throws {
    var library = PolicyLibrary()
    try library.add(Self.text("subject: compression, is: no"))
    let text = String(decoding: Self.text("subject: heartbeat, is: no", head: "includes: [example@1]\n"), as: UTF8.self)
    let both = try library.add(Array(text.replacing("name: example", with: "name: other").utf8))
    #expect(both.rules.map(\.id) == ["example.one", "one"])
    #expect(throws: PolicyError.self) { try Self.read("subject: heartbeat, is: no", head: "includes: [absent@1]\n") }
  }

  @Test(arguments: [
    ("TLSv1.2", "TLSv1.2", true), ("TLSv1.2", "TLSv1.20", false), ("*_CBC_*", "TLS_RSA_WITH_AES_128_CBC_SHA", true),
    ("*_CBC_*", "TLS_AES", false),
    ("TLS_*_SHA", "TLS_SHA", false), ("TLS_*_SHA", "TLS__SHA", true), ("*", "", true), ("a*a", "a", false), ("*ab*ab*", "xabxab", true),
    ("*ab*ab", "ab", false), ("a**b", "ab", true),
  ]) func `an asterisk stands for any characters`(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }

  @Test func `truncated and changed policies are errors, not traps`() {
    let text = Self.text("subject: versions, required: [TLSv1.3], discouraged: [{match: [TLSv1.2], until: 2028-12-31, note: n}]")
    let reader = PolicyReader(library: { _ in nil })
    for length in text.indices { _ = try? reader.read(Array(text.prefix(length))) }
    for (place, byte) in zip(text.indices, text) {
      var changed = text
      changed[place] = byte ^ 0x15
      _ = try? reader.read(changed)
    }
  }
}
