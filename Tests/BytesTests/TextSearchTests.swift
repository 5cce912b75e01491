import Bytes
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [("https://a", "://", "https"), ("::", "::", ""), ("aab", "ab", "a"), ("aaab", "aab", "a"), ("é::ü", "::", "é")])
  func `the first place is found`(text: String, needle: String, before: String) throws {
    let range = try #require(text.firstRange(ofText: needle))
    #expect(text[..<range.lowerBound] == before)
    #expect(text[range] == needle)
  }

  @Test(arguments: [("", "a"), ("a", ""), ("aa", "aab"), ("abab", "ba!")]) func `what is not there is not found`(
    text: String, needle: String
  ) {
    #expect(!text.holds(needle))
  }

  @Test func `every place is replaced, and what replaces it is not searched`() {
    #expect("www.a.www.b".replacing(text: "www.", with: "wwww.") == "wwww.a.wwww.b")
  }
}
