import Testing

@testable import RegularExpressions

/// I-Regexp (RFC 9485, section 4).
@Suite struct InteroperableSyntaxTests {
  private func expression(_ pattern: String) throws(PatternError) -> RegularExpression {
    try RegularExpression(pattern, options: .init(syntax: .interoperable, matchesWholeText: true))
  }

  @Test(
    arguments: [
      ("a.*", "ab", true), ("a|b", "b", true), ("a|b", "ab", false), (".", "\u{2028}", true), (".", "\r", false), ("[-a]", "-", true),
      ("[a-]", "-", true), ("[^-a]", "b", true), ("[a\\-z]", "-", true), ("\\p{Lu}", "Ж", true), ("\\P{Lu}", "ж", true),
      ("[\\p{L}0-9]+", "é1", true), ("a{2}", "aa", true), ("a{2,}", "aaaa", true), ("a{1,2}", "aaa", false), ("\\n\\r\\t", "\n\r\t", true),
      ("\\(\\)\\*\\+\\-\\.\\?\\[\\\\\\]\\^\\{\\|\\}", "()*+-.?[\\]^{|}", true), ("^ab$", "ab", true), ("()", "", true), ("", "", true),
      ("/@#,:", "/@#,:", true), ("[.]", "a", false), ("[^]]", "a", nil), ("😀", "😀", true),
    ] as [(String, String, Bool?)])
  func `a pattern matches the whole text`(pattern: String, text: String, matches: Bool?) {
    #expect((try? expression(pattern))?.matches(text) == matches)
  }

  @Test(arguments: [
    "\\d", "\\w", "\\s", "\\b", "\\u0041", "\\x41", "\\$", "\\/", "\\cA", "\\0", "(?:a)", "(?<n>a)", "(?=a)", "a*?", "a+?", "a??", "a{1}?",
    "[]",
    "[^]", "[[]", "[a-b-c]", "[a--]", "[a-\\p{L}]", "\\p{LC}", "\\p{Letter}", "\\p{gc=L}", "\\p{X}", "{", "}", "]", "*", "a**", "a{,2}",
    "(",
    ")", "[a", "\\",
  ])
  func `other syntax is an error`(pattern: String) {
    let error = #expect(throws: PatternError.self) { try expression(pattern) }
    #expect(error?.reason.isEmpty == false)
  }
}
