import Bytes
import RegularExpressions
import TextViews
import TestSupport
import Testing

@Suite struct BodyViewTests {
  private static let image: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]

  @Test func `what nobody wants changed is not touched`() {
    var view = BodyView(BodyView.Options())
    #expect(view.changesNothing)
    #expect(view.received(Self.image) == Self.image)
    #expect(view.finish().isEmpty)
    #expect(view.form == .raw)
  }

  @Test func `binary content on a terminal is shown in hexadecimal`() {
    let shown = BodyViewing.terminal("image/png").show([Self.image])
    #expect(shown == "00000000  89 50 4e 47 0d 0a 1a 0a  00                       |.PNG.....|\n00000009\n")
    #expect(BodyViewing.terminal().show([[0xff, 0xfe, 0x41]]).hasPrefix("00000000  ff fe 41"))
  }

  @Test func `only the beginning of binary content is shown on a terminal, wherever the portions part`() {
    let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }
    for place in [1, 16, 511, 512, 513, 999] {
      var view = BodyView(BodyViewing.terminal().options)
      let shown = view.received(Array(bytes[..<place])) + view.received(Array(bytes[place...])) + view.finish()
      #expect(shown.count { $0 == 0x0a } == 33 && view.hiddenBytes == 488)
      #expect(String(decoding: shown, as: UTF8.self).hasSuffix("|\n00000200\n"))
    }
    var viewing = BodyViewing.terminal()
    viewing.options.isHexadecimal = true
    #expect(viewing.show([bytes]).hasSuffix("000003e8\n"))
  }

  @Test func `JSON on a terminal has a new layout unless lines are values or searched`() throws {
    let text = #"{"a":1}"#
    #expect(BodyViewing.terminal("application/json").show(text) == "{\n  \"a\": 1\n}\n")
    #expect(BodyViewing.terminal("application/x-ndjson").show(text) == text)
    #expect(BodyViewing.terminal("text/plain").show(text) == text)
    var viewing = BodyViewing.terminal("application/json")
    viewing.options.keepsLines = true
    #expect(viewing.show(text) == text)
    viewing.options.style = Style(colour: true)
    viewing.options.theme = .dark
    #expect(viewing.show(text) == "{\u{1b}[38;5;75m\"a\"\u{1b}[0m:\u{1b}[38;5;180m1\u{1b}[0m}")
    viewing.options.pretty = .unchanged
    #expect(viewing.show(text) == text)
    viewing = BodyViewing.terminal("application/json")
    viewing.options.search = LineSearch(try RegularExpression("a"))
    #expect(viewing.show(text) == "1:{\"a\":1}\n")
    #expect(BodyViewing.terminal("application/json").show("[a b,1 \"c\" [ ] x]") == "[\n  a b,\n  1 \"c\" [] x\n]\n")
  }

  @Test func `content speaks before its name`() {
    #expect(BodyViewing.terminal("image/png").show("not found\n") == "not found\n")
    #expect(BodyViewing.terminal("text/plain").show([Self.image]).hasPrefix("00000000"))
    #expect(BodyViewing.terminal("application/octet-stream").show("text") == "text")
  }

  @Test func `bytes beyond ASCII are text where text is announced`() {
    let bytes = Array("caf".utf8) + [0xe9, 0x80, 0x0a]
    #expect(BodyViewing.terminal("text/plain; charset=ISO-8859-1").show([bytes]) == "café€\n")
    #expect(BodyViewing.terminal("text/plain;charset=\"windows-1252\"").show([bytes]) == "café€\n")
    #expect(BodyViewing.terminal("text/plain; charset=koi8-r").show([bytes]) == "caf\\xe9\\x80\n")
    #expect(BodyViewing.terminal("text/plain").show([bytes]) == "caf\u{fffd}\n")
    #expect(BodyViewing.terminal().show([bytes]).hasPrefix("00000000  63 61 66 e9"))
  }

  @Test func `a character that the first portion parts makes it no binary`() {
    let bytes = Array("aé€😀".utf8)
    for place in 1...bytes.count {
      #expect(BodyViewing.terminal().show([bytes[..<place], bytes[place...]]) == "aé€😀")
    }
  }

  @Test func `what a terminal would act on is escaped, line ends and tabs are not`() {
    let viewing = BodyViewing.terminal("text/plain")
    #expect(viewing.show("a\tb\r\nc\rd\u{1b}[2J\u{202e}\r") == "a\tb\r\nc\\rd\\x1b[2J\\u{202e}\\r")
    #expect(viewing.showsTheSame(Array("a\tb\r\nc\rd\u{1b}[2J\u{202e}é\r".utf8)))
    #expect(viewing.show("\u{85}\u{9b}2J") == "\\x85\\x9b2J")
  }

  @Test func `pretty layouts go by the type, or by the first character where that says little`() {
    #expect(BodyViewing.pretty("application/problem+json").show("[1]") == "[\n  1\n]\n")
    #expect(BodyViewing.pretty("text/plain").show(" {\"a\":1}") == "{\n  \"a\": 1\n}\n")
    #expect(BodyViewing.pretty().show("<a><b/></a>") == "<a>\n  <b/>\n</a>\n")
    #expect(BodyViewing.pretty("image/svg+xml; charset=utf-8").show("<svg><g/></svg>") == "<svg>\n  <g/>\n</svg>\n")
    #expect(BodyViewing.pretty("text/css").show("{a:b}") == "{a:b}")
    #expect(BodyViewing.pretty("application/json").show([Self.image]).hasPrefix("00000000"))
  }

  @Test func `a file gets raw bytes where nothing can be made pretty`() {
    var viewing = BodyViewing.pretty("image/png")
    viewing.options.isTerminal = false
    var view = BodyView(viewing.options, contentType: viewing.contentType)
    #expect(!view.changesNothing)
    #expect(view.received(Self.image) == Self.image)
    #expect(view.changesNothing)
  }

  @Test func `lines are chosen after layout and before hexadecimal digits`() throws {
    var viewing = BodyViewing.pretty("application/json", colour: true)
    viewing.options.search = LineSearch(try RegularExpression("\"b\": [0-9]"))
    #expect(viewing.show(#"{"a":1,"b":2}"#) == "\u{1b}[32m3\u{1b}[0m\u{1b}[36m:\u{1b}[0m  \u{1b}[1;31m\"b\": 2\u{1b}[0m\n")
    viewing.options.isHexadecimal = true
    viewing.options.search = LineSearch(try RegularExpression("b"))
    #expect(viewing.show("a\nb\nc\n") == "00000000  62 0a                                             |b.|\n00000002\n")
    viewing = BodyViewing.terminal("text/plain; charset=latin1")
    viewing.options.search = LineSearch(try RegularExpression("^é$"))
    #expect(viewing.show([[0xe9, 0x0d, 0x0a, 0x65, 0x0a]]) == "1:é\r\n")
    viewing.options.isTerminal = false
    var view = BodyView(viewing.options, contentType: viewing.contentType)
    let shown = view.received([0xe9, 0x0a, 0x65, 0x0a]) + view.finish()
    #expect(shown == [0xe9, 0x0a])
    #expect(view.matchedLines == 1)
  }

  @Test func `nothing is shown of nothing`() {
    for viewing in [BodyViewing(), .terminal(), .pretty("application/json"), .pretty("text/html")] { #expect(viewing.show("").isEmpty) }
  }

  @Test func `mutated content never reaches a terminal with its controls`() {
    var random = SeededGenerator(seed: 20_261_121)
    let seeds = [JSONPrettyTests.document, MarkupPrettyTests.page, MarkupPrettyTests.feed, "plain\r\ntext\u{1b}[31m"].map { Array($0.utf8) }
    let types = [nil, "application/json", "text/html", "application/xml; charset=latin1", "text/plain; charset=x"]
    for _ in 0..<1_000 {
      guard var bytes = seeds.randomElement(using: &random) else { continue }
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      var viewing = BodyViewing.pretty(types[Int.random(in: 0..<types.count, using: &random)])
      viewing.options.pretty = ([nil] + BodyView.Pretty.allCases).randomElement(using: &random) ?? nil
      let whole = viewing.show([bytes])
      #expect(!whole.unicodeScalars.contains { !"\r\n\t".unicodeScalars.contains($0) && $0.isHostile })
      let first = min(bytes.count, 1_024)
      let place = Int.random(in: min(first, bytes.count)...bytes.count, using: &random)
      #expect(viewing.show([bytes[..<place], bytes[place...]]) == whole)
    }
  }
}
