import Bytes
import RegularExpressions
import TestSupport
import Testing

@testable import TextViews

@Suite struct LineFilterTests {
  private static func filter(
    _ pattern: String, _ portions: [some Sequence<UInt8>], context: Int = 0, _ format: LineFilter.Format = .init()
  ) throws -> String {
    var search = LineSearch(try RegularExpression(pattern))
    search.context = context
    var filter = LineFilter(search, format)
    var shown: [UInt8] = []
    for portion in portions { shown += filter.received(Array(portion)) }
    return String(decoding: shown + filter.finish(), as: UTF8.self)
  }

  private static func filter(_ pattern: String, _ text: String, context: Int = 0, _ format: LineFilter.Format = .init()) throws -> String {
    try filter(pattern, [text.utf8], context: context, format)
  }

  @Test func `only lines that match are shown, wherever the portions part`() throws {
    let bytes = Array("one\ntwo three\r\n\nthreethr\u{e9}e\nfour".utf8)
    let expected = "two three\r\nthreethr\u{e9}e\n"
    for place in 0...bytes.count { #expect(try Self.filter("thr[eé]e$", [bytes[..<place], bytes[place...]]) == expected) }
    #expect(try Self.filter("thr[eé]e$", bytes.map { CollectionOfOne($0) }) == expected)
  }

  @Test(arguments: [
    ("four", "three\nfour", "four\n"), ("three", "three\nfour", "three\n"), ("x", "", ""), ("", "a\n\nb", "a\n\nb\n"),
    ("^$", "a\n\r\nb\n", "\r\n"),
    ("^", "", ""), ("a.b", "a\nb\n", ""), ("\u{fffd}", "a\n", ""),
  ])
  func `lines are matched without their ends`(pattern: String, text: String, shown: String) throws {
    #expect(try Self.filter(pattern, text) == shown)
  }

  @Test(arguments: [
    (0, "3:c x\n7:g x\n8:h x\n"), (1, "2-b\n3:c x\n4-d\n--\n6-f\n7:g x\n8:h x\n9-i\n"),
    (2, "1-a\n2-b\n3:c x\n4-d\n5-e\n6-f\n7:g x\n8:h x\n9-i\n10-j\n"),
    (100, "1-a\n2-b\n3:c x\n4-d\n5-e\n6-f\n7:g x\n8:h x\n9-i\n10-j\n11-k\n"),
  ])
  func `lines around a match are shown as grep does`(context: Int, shown: String) throws {
    let text = "a\nb\nc x\nd\ne\nf\ng x\nh x\ni\nj\nk\n"
    #expect(try Self.filter("x", text, context: context, .init(numbersLines: true)) == shown)
    let plain = try Self.filter("x", text, context: context)
    #expect(!plain.contains(":") && plain.contains("--") == (context == 1))
  }

  @Test func `a terminal gets escaped lines with marked matches`() throws {
    let format = LineFilter.Format(style: Style(colour: true))
    #expect(
      try Self.filter("a+", "baab\u{1b}[2Ja\u{202e}\r\n", format) == "b\u{1b}[1;31maa\u{1b}[0mb\\x1b[2J\u{1b}[1;31ma\u{1b}[0m\\u{202e}\r\n")
    #expect(try Self.filter("\\u001b", "\u{1b}[2J", format) == "\u{1b}[1;31m\\x1b\u{1b}[0m[2J\n")
    #expect(try Self.filter("", "a\r\n", format) == "a\r\n")
    #expect(try Self.filter("b", "\rb", .init(style: Style())) == "\\rb\n")
  }

  /// A line of the longest length is whole, a longer one has parts; characters are not divided.
  @Test func `longer lines are divided`() throws {
    let longest = LineSearch.longestLine
    for (length, parts) in [(longest - 1, 1), (longest, 1), (longest + 1, 2)] {
      let line = [UInt8](repeating: UInt8(ascii: "x"), count: length)
      for portions in [[line + [0x0a]], [line, [0x0a]], [Array(line.prefix(10)), Array(line.dropFirst(10)) + [0x0a]]] {
        let shown = try Self.filter("^x", portions, .init(numbersLines: true))
        #expect(shown.utf8.count == length + parts * 3 && shown.hasSuffix(parts == 2 ? "\n1:x\n" : "x\n"))
      }
    }
    let text = Array(repeating: UInt8(ascii: "a"), count: longest - 1) + Array("é\nb\n".utf8)
    #expect(try Self.filter("é", [text], .init(numbersLines: true)) == "1:é\n")
    #expect(try Self.filter("b", [text], .init(numbersLines: true)) == "2:b\n")
  }

  @Test func `lines held for their context are bounded`() throws {
    let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20) + [0x0a]
    let shown = try Self.filter("y", [[UInt8]](repeating: line, count: 12) + [Array("y\n".utf8)], context: 1_000)
    #expect((7 << 20...9 << 20).contains(shown.utf8.count))
  }
}
