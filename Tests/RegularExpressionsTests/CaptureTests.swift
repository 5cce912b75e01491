import TestSupport
import Testing

@testable import RegularExpressions

@Suite struct CaptureTests {
  private static func capture(_ pattern: String, _ text: String, from place: Int = 0) throws -> String {
    var steps = 1_000_000
    let scalars = Array(text.unicodeScalars)
    let expression = try RegularExpression(pattern, options: .init(captures: true))
    func piece(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    guard let found = expression.capture(in: scalars, from: place, steps: &steps) else { return "none" }
    return piece(found.range) + (expression.hasGroup ? "|" + (found.group.map(piece) ?? "none") : "")
  }

  @Test(arguments: [
    ("id=([0-9]+)", "a id=42;", "id=42|42"), ("\"(.*?)\"", "a \"b\" \"c\"", "\"b\"|b"),
    ("\"(.*)\"", "a \"b\" \"c\"", "\"b\" \"c\"|b\" \"c"),
    ("a|ab", "xab", "a"), ("ab|a", "xab", "ab"), ("a+?", "aaa", "a"), ("a??b", "ab", "ab"), ("a{1,3}?", "aaa", "a"),
    ("(?:a|b)+(c)", "abac", "abac|c"), ("(?<name>b+)", "abb", "bb|bb"), ("(a)|b", "b", "b|none"), ("(a|b)*", "abx", "ab|b"),
    ("(a)(b)", "ab", "ab|a"), ("((a)b)", "ab", "ab|ab"), ("^(a)", "ba", "none"), ("(a$)", "aa", "a|a"), ("()", "a", "|"),
    ("(x*)y", "xxy", "xxy|xx"), ("(x*?)(y|$)", "xxy", "xxy|xx"), ("\\b(\\w+?)\\b", " ab cd", "ab|ab"),
    ("(é.)", "caf\u{e9}s", "\u{e9}s|\u{e9}s"),
    ("(a*)*b", "aab", "aab|aa"), ("(?:(a)|b)*", "ab", "ab|a"), ("x", "", "none"), ("", "a", ""),
  ])
  func `the first match and its first group are those that the operators prefer`(pattern: String, text: String, wanted: String) throws {
    #expect(try Self.capture(pattern, text) == wanted)
  }

  @Test func `a search begins at its place and looks back from there`() throws {
    #expect(try Self.capture("(b.)", "ab bc", from: 2) == "bc|bc")
    #expect(try Self.capture("\\b(b)", "ab", from: 1) == "none")
    #expect(try Self.capture("(a)", "a", from: 2) == "none")
  }

  /// Against the engine of the standard library, which tries one way after the other.
  @Test func `random patterns find what another engine finds`() throws {
    var random = SeededGenerator(seed: 7_331)
    var hits = 0
    for _ in 0..<3_000 {
      var hasGroup = false
      let pattern = Self.pattern(&random, depth: 2, hasGroup: &hasGroup)
      let text = String((0..<Int.random(in: 0...9, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
      var wanted = "none"
      if let match = try Regex(pattern).firstMatch(in: text) {
        wanted = String(match.0)
        if hasGroup { wanted += "|" + (match.output[1].substring.map { String($0) } ?? "none") }
        hits += 1
      }
      #expect(try Self.capture(pattern, text) == wanted, "\(pattern) in '\(text)'")
    }
    #expect(hits > 1_000)
  }

  /// What is repeated matches at least one character and has no group: engines differ in what repetitions of nothing mean.
  private static func pattern(_ random: inout SeededGenerator, depth: Int, hasGroup: inout Bool) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let quantifier = ["", "", "*", "+", "?", "*?", "+?", "??", "{1,2}", "{0,2}?"].randomElement(using: &random) ?? ""
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where depth > 0:
        text +=
          "(?:" + pattern(&random, depth: depth - 1, hasGroup: &hasGroup) + "|" + pattern(&random, depth: 0, hasGroup: &hasGroup) + ")"
      case 1 where !hasGroup:
        hasGroup = true
        text += "(" + pattern(&random, depth: depth - 1, hasGroup: &hasGroup) + ")"
      case 2: text += "(?:ab|\(["a", "abc", "c"].randomElement(using: &random) ?? "a"))" + quantifier
      case 3: text += "[ab]" + quantifier
      case 4: text += "." + quantifier
      default: text += (["a", "b", "c"].randomElement(using: &random) ?? "a") + quantifier
      }
    }
    return text
  }

  @Test(arguments: ["(a*)*b", "(a|a)*b", "(a+)+?b", "(?:a?){50}(a{50})b", "(.*?)(.*?)(.*?)x"])
  func `no pattern takes more than linear time`(pattern: String) throws {
    let expression = try RegularExpression(pattern, options: .init(captures: true))
    func work(_ count: Int) -> Int {
      var steps = Int.max
      _ = expression.capture(in: Array(repeating: "a", count: count), steps: &steps)
      return Int.max - steps
    }
    let (short, long) = (work(500), work(5_000))
    #expect(long < 11 * short, "\(short), \(long)")
    var steps = short / 2
    #expect(expression.capture(in: Array(repeating: "a", count: 500), steps: &steps) == nil && steps <= 0)
  }
}
