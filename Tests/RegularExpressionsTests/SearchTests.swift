import Testing

@testable import RegularExpressions

@Suite struct SearchTests {
  private func search(_ pattern: String, _ text: String, ignoresCase: Bool = false) throws -> [String] {
    var steps = Int.max
    let scalars = Array(text.unicodeScalars)
    return try RegularExpression(pattern, options: .init(ignoresCase: ignoresCase)).matches(in: scalars, steps: &steps).map { range in
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[range])
      return "\(range.lowerBound):\(String(piece))"
    }
  }

  @Test(arguments: [
    ("b", "abc", ["1:b"]), ("a|ab|abc", "xabcd", ["1:abc"]), ("ab|bcde", "abcde", ["0:ab"]), ("a*", "baac", ["1:aa"]),
    ("a*?", "baac", ["1:aa"]), ("x", "abc", []), ("^a", "aa", ["0:a"]), ("a$", "aa", ["1:a"]), ("\\bcat\\b", "concat cat", ["7:cat"]),
    ("(a|b)+", "xabxba", ["1:ab", "4:ba"]), ("", "abc", []), ("a", "", []), ("[0-9]+", "a1b22c333", ["1:1", "3:22", "6:333"]),
    ("(ab)+", "ababxab", ["0:abab", "5:ab"]), ("é", "caf\u{e9}", ["3:\u{e9}"]), (".{2}", "abcde", ["0:ab", "2:cd"]),
    ("a.*z|b", "a b b", ["2:b", "4:b"]), ("(a|ab)(c|bcd)(d*)", "abcd", ["0:abcd"]), ("\\B.", "ab cd", ["1:b", "4:d"]),
  ])
  func `the leftmost match is found, and the longest of those`(pattern: String, text: String, matches: [String]) throws {
    #expect(try search(pattern, text) == matches)
  }

  @Test(arguments: [
    ("abc", "xABc", true), ("[a-c]+", "ABC", true), ("[^a]", "A", false), ("É", "é", true), ("σ", "ς", true), ("ß", "SS", false),
    ("k", "\u{212a}", true), ("\u{212a}", "K", true), ("\\u0041", "a", true), ("[A-Z]", "é", false), ("\\p{Lu}", "a", true),
    ("1", "1", true),
  ])
  func `case is ignored by simple mappings`(pattern: String, text: String, matches: Bool) throws {
    #expect(try RegularExpression(pattern, options: .init(ignoresCase: true)).matches(text) == matches)
  }

  @Test func `the whole text can be required`() throws {
    let expression = try RegularExpression("a|ab", options: .init(matchesWholeText: true))
    #expect(expression.matches("a") && expression.matches("ab") && !expression.matches("abc") && !expression.matches("xa"))
  }

  @Test func `a search ends with its steps`() throws {
    let expression = try RegularExpression("a|a*b")
    let text = [Unicode.Scalar](repeating: "a", count: 1_000)
    var steps = 20_000
    let found = expression.matches(in: text, steps: &steps)
    #expect(steps <= 0 && steps > -20_000 && found.count < 10)
    steps = 1
    #expect(expression.firstMatch(in: text, from: 2_000, steps: &steps) == nil)
  }

  /// The simulation, the search and the automaton agree on every text.
  @Test func `random patterns match alike in all three ways`() throws {
    var state: UInt64 = 20_261_126
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(truncatingIfNeeded: state >> 33) % count
    }
    let pieces = [
      "a", "b", ".", "[ab]", "[^a]", "(a|b", "(", ")", "|", "*", "+", "?", "{2}", "{1,}", "^", "$", "\\b", "\\B", "é", "\\w", " ",
    ]
    let letters = Array("ab é\n_😀".unicodeScalars)
    var tested = 0
    for _ in 0..<1_500 {
      let pattern = (0...draw(6)).map { _ in pieces[draw(pieces.count)] }.joined()
      guard let expression = try? RegularExpression(pattern, options: .init(ignoresCase: draw(4) == 0)) else { continue }
      tested += 1
      var automaton = PatternAutomaton(expression)
      for _ in 0..<4 {
        var text = String.UnicodeScalarView()
        for _ in 0..<draw(8) { text.append(letters[draw(letters.count)]) }
        let matches = expression.matches(String(text))
        var steps = Int.max
        let found = expression.firstMatch(in: Array(text), steps: &steps) != nil
        let verdicts = [found, automaton.matches(Array(String(text).utf8)[...]), automaton.matches(text)]
        #expect(verdicts == [matches, matches, matches], "\(pattern)")
      }
    }
    #expect(tested > 300)
  }
}
