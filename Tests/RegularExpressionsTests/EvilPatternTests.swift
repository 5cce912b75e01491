import Testing

@testable import RegularExpressions

/// Patterns whose backtracking takes exponential or polynomial time.
@Suite struct EvilPatternTests {
  private static let rows: [(pattern: String, unit: String, end: String)] = [
    ("(a+)+$", "a", "!"), ("^(a+)+$", "a", "!"), ("^(a|a)*$", "a", "!"), ("(a|aa)+$", "a", "!"), ("^(a|a?)+$", "a", "!"),
    ("(.*a){25}$", "a", "!"), ("(.*a){11}x", "a", ""), ("^(([a-z])+.)+[A-Z]([a-z])+$", "a", ""), ("(x+x+)+y", "x", ""),
    ("^(\\w+\\s?)*$", "word ", "!"), ("^([a-zA-Z]+)*$", "a", "1"), ("(a?){50}a{50}$", "a", "b"), ("^(a*)*$", "a", "b"),
    ("(a*)*b", "a", ""), ("^((a+)(b+)?)+$", "a", "!"), ("(.*)*(.*)*(.*)*x", "a", ""), (".*.*=.*x", "x", "y"),
    ("^(\\d+)*(\\.\\d+)*$", "1", "x"), ("\\s+$", " ", "x"), ("^\\s+|\\s+$", " x ", "x"), ("(\\s|\\s)+$", " ", "x"),
    ("^([\\w.+-]+)+@([\\w-]+\\.)+[a-z]{2,}$", "a.", "!"), ("^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*@$", "a", "!"),
    ("<(\\w+)(\\s+\\w+=\"[^\"]*\")*\\s*>$", "<a b=\"c\" d=\"e\"", "x"), ("(\"([^\"\\\\]|\\\\.|a)*)*x", "\"a", ""),
    ("^(ab|a|b)+$", "ab", "c"), ("(a|b|ab)*(a|b|ab)*c", "ab", ""), ("(a{0,20}){0,20}b", "a", ""), ("^(?:.|\\n)+x$", "a\n", "y"),
    ("(?:(?:a|b)*(?:a|b)*)*c", "ab", ""), ("^(([^/]*)/?)+x$", "ab/", "y"), ("(\\p{L}+)+\\P{L}x", "\u{e9}", ""),
  ]

  /// The length of the program and the states that a text can reach bound the work, not the number of ways to match.
  @Test(arguments: rows)
  func `a text of 100 kB costs a few steps per character`(pattern: String, unit: String, end: String) throws {
    let text = Array((String(repeating: unit, count: 100_000 / unit.utf8.count) + end).utf8)
    var automaton = PatternAutomaton(try RegularExpression(pattern))
    let matches = automaton.matches(text[...])
    #expect(matches == (pattern == "^\\s+|\\s+$"))
    #expect(automaton.work < 2 * text.count)
  }

  @Test(arguments: rows) func `without a cache the work is at most text times program`(pattern: String, unit: String, end: String) throws {
    let expression = try RegularExpression(pattern)
    let text = String(repeating: unit, count: 200) + end
    var steps = Int.max
    _ = expression.matches(text, steps: &steps)
    #expect(Int.max - steps <= 3 * (text.unicodeScalars.count + 1) * expression.program.instructions.count)
  }

  @Test func `a full cache is emptied`() throws {
    let expression = try RegularExpression("(a|b)*a(a|b){12}c")
    var automaton = PatternAutomaton(expression)
    var (state, text): (UInt32, [UInt8]) = (1, [])
    for _ in 0..<3_000 {
      state = state &* 1_664_525 &+ 1_013_904_223
      text.append(state >> 16 & 1 == 0 ? UInt8(ascii: "a") : UInt8(ascii: "b"))
    }
    let verdicts = [text, text + Array("abbbbbbbbbbbbc".utf8)].map { automaton.matches($0[...]) }
    #expect(verdicts == [false, true])
    #expect(automaton.work < 3 * 2 * text.count * expression.program.instructions.count)
  }

  @Test(arguments: [
    "(a{1000}){1000}", "((a{100}){100}){100}", "(((a{99}){99}){99}){99}", "a{20000}", "(a|b){10000}", "(a?){16384}",
    "a{99999999999999999999}",
    "((a{0,999}){0,999}){0,999}", "(a{2000,}){2000,}", "[a-z]{9999}[a-z]{9999}[a-z]{9999}",
  ])
  func `repetitions that need a large program are an error`(pattern: String) {
    let error = #expect(throws: PatternError.self) { try RegularExpression(pattern) }
    #expect(error?.isUnsupported == true && error?.reason.contains("more than 20000 instructions") == true)
  }
}
