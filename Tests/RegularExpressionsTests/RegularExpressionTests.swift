import Testing

@testable import RegularExpressions

@Suite struct RegularExpressionTests {
  @Test(arguments: [
    ("", "", true), ("", "abc", true), ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true), ("^abc$", "abc", true),
    ("^$", "", true), ("^$", "a", false), ("a|b|", "zzz", true), ("^(a|b)$", "b", true), ("^(?:a|b)+$", "abab", true),
    ("^(?<year>[0-9]{4})-[0-9]{2}$", "2026-11", true), ("^(?<year>[0-9]{4})-[0-9]{2}$", "2026-1", false), ("^a*$", "aaa", true),
    ("^a+$", "", false), ("^a?b$", "b", true), ("^a{3}$", "aaa", true), ("^a{3}$", "aa", false), ("^a{2,}$", "aaaa", true),
    ("^a{2,}$", "a", false), ("^a{1,2}$", "aaa", false), ("^a{0}$", "", true), ("^a{0}$", "a", false), ("^a{0,0}b$", "b", true),
    ("^a*?b+?$", "aab", true), ("^.$", "\n", false), ("^.$", "é", true), ("^.$", "😀", true), ("^[^a-c]$", "d", true),
    ("^[^a-c]$", "b", false), ("^[a\\-z]$", "-", true), ("^[a-]$", "-", true), ("^[-a]$", "-", true), ("^[\\]]$", "]", true),
    ("^[]$", "", false), ("^[^]$", "\n", true), ("^\\d+$", "123", true), ("^\\d+$", "١٢٣", false), ("^\\D$", "a", true),
    ("^\\w+$", "a_9", true), ("^\\w+$", "é", false), ("^\\W$", "é", true), ("^\\s$", "\u{a0}", true), ("^\\s$", "\u{feff}", true),
    ("^\\S$", " ", false), ("^[\\d\\s]+$", "1 2", true), ("^[^\\D]$", "1", true), ("^[\\D]$", "1", false), ("\\bcat\\b", "a cat!", true),
    ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true), ("^\\x41\\u0042\\u{43}$", "ABC", true),
    ("^\\ud83d\\ude00$", "😀", true), ("^\\u{1f600}$", "😀", true), ("^\\cA\\t\\n\\v\\f\\r\\0$", "\u{1}\t\n\u{b}\u{c}\r\0", true),
    ("^\\/\\.\\-\\_\\@$", "/.-_@", true), ("^\\p{Lu}\\p{Letter}+$", "Éa", true), ("^\\p{Lu}$", "é", false), ("^\\P{L}$", "1", true),
    ("^[\\p{L}\\d]+$", "é1", true), ("^[^\\p{L}]$", "é", false), ("^\\p{gc=Nd}$", "٣", true), ("^[\\b]$", "\u{8}", true),
    ("^(a*)*$", "aaaa", true), ("^(a*)*$", "aab", false), ("^(|a)+$", "aa", true), ("^(?:)*$", "", true), ("(^)", "a", true),
    ("^((ab){2}){2}$", "abababab", true), ("x(^|y)z", "xyz", true), ("x(^|y)z", "xz", false), ("$^", "", true), ("a$b", "ab", false),
    ("[\\ud800]", "a", false), ("^e\u{301}$", "é", false),
  ])
  func `a pattern matches a part of the text`(pattern: String, text: String, matches: Bool) throws {
    #expect(try RegularExpression(pattern).matches(text) == matches)
  }

  @Test(arguments: [
    ("(?=a)", true), ("(?!a)", true), ("(?<=a)", true), ("(?<!a)", true), ("(a)\\1", true), ("\\k<n>", true), ("(?i:a)", true),
    ("\\p{Script=Greek}", true), ("a{20000}", true), ("((a{100}){100}){100}", true), ("(", false), (")", false), ("(a", false),
    ("a)", false), ("[a", false), ("[b-a]", false), ("[\\d-z]", false), ("*", false), ("a**", false), ("^*", false), ("+a", false),
    ("a{", false), ("a{1", false), ("a{2,1}", false), ("{1}", false), ("]", false), ("}", false), ("\\", false), ("\\q", false),
    ("\\x4", false), ("\\u12", false), ("\\u{110000}", false), ("\\u{}", false), ("\\01", false), ("\\c1", false), ("(?<>a)", false),
    ("\\p", false), ("\\_a\\y", false), (String(repeating: "(", count: 100), true),
  ])
  func `syntax that cannot be matched is an error with its place`(pattern: String, isUnsupported: Bool) {
    let error = #expect(throws: PatternError.self) { try RegularExpression(pattern) }
    #expect(error?.isUnsupported == isUnsupported, "\(pattern): \(error.map { "\($0)" } ?? "")")
    #expect(error?.reason.isEmpty == false)
  }

  @Test func `work that exceeds its limit ends without a verdict`() throws {
    var steps = 1_000
    let verdict = try RegularExpression("^(a|b)*$").matches(String(repeating: "ab", count: 10_000), steps: &steps)
    #expect(verdict == nil)
  }

  @Test func `a repetition of nothing costs nothing`() throws {
    #expect(try RegularExpression("^(((){1000}){1000}){1000}$").matches(""))
  }
}
