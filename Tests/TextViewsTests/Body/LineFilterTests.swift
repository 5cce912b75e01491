import TextViews
import Testing

@Suite struct LineFilterTests {
  private static func filter(_ pattern: String, _ portions: [some Sequence<UInt8>]) -> String {
    var filter = LineFilter(pattern)
    var shown: [UInt8] = []
    for portion in portions { shown += filter.received(Array(portion)) }
    return String(decoding: shown + filter.finish(), as: UTF8.self)
  }

  private static func filter(_ pattern: String, _ text: String) -> String { filter(pattern, [text.utf8]) }

  @Test func `only lines that hold the text are shown, wherever the portions part`() {
    let bytes = Array("one\ntwo three\r\n\nthreethree\nfour".utf8)
    let expected = "two three\r\nthreethree\n"
    for place in 0...bytes.count { #expect(Self.filter("three", [bytes[..<place], bytes[place...]]) == expected) }
    #expect(Self.filter("three", bytes.map { CollectionOfOne($0) }) == expected)
  }

  @Test func `the last line is closed`() {
    #expect(Self.filter("four", "three\nfour") == "four\n")
    #expect(Self.filter("three", "three\nfour") == "three\n")
    #expect(Self.filter("x", "") == "")
  }

  @Test func `a beginning of the text that comes to nothing hides none`() {
    #expect(Self.filter("aab", "aaab\n") == "aaab\n")
    #expect(Self.filter("abab", "abaabab\nabaab\n") == "abaabab\n")
  }

  @Test func `an empty text stands in every line`() { #expect(Self.filter("", "a\n\nb") == "a\n\nb\n") }

  @Test func `a shown line is as long as it is`() {
    let rest = String(repeating: "x", count: 300_000)
    #expect(Self.filter("needle", "needle\(rest)\nother") == "needle\(rest)\n")
  }

  @Test func `of a line longer than is kept, the end is shown`() {
    var filter = LineFilter("needle")
    let blank = [UInt8](repeating: 0x20, count: 10_000)
    for _ in 0..<100 { #expect(filter.received(blank).isEmpty) }
    #expect(filter.received(Array("nee".utf8)).isEmpty)
    let shown = filter.received(Array("dle\n".utf8))
    #expect(shown.starts(with: "…".utf8) && shown.suffix(8).elementsEqual(" needle\n".utf8))
    #expect(shown.count < 70_000)
    #expect(filter.received(Array("needle\n".utf8)).elementsEqual("needle\n".utf8))
  }

  @Test func `a text longer than a kept line is found`() {
    let long = String(repeating: "ab", count: 100_000)
    #expect(Self.filter(long, [Array("c\(long)d\n".utf8)]) == "c\(long)d\n")
    #expect(Self.filter(long + "c", [Array("c\(long)d\n".utf8)]) == "")
  }
}
