import Bytes
import TestSupport
import Testing

@testable import TextViews

@Suite struct HTMLTextTests {
  private static func shown(_ portions: [ArraySlice<UInt8>], width: Int = 40, unicode: Bool = true) -> String {
    var text = HTMLText(charset: nil, width: width, style: Style(unicode: unicode))
    var bytes: [UInt8] = []
    for portion in portions { bytes += text.received(Array(portion)) }
    return String(decoding: bytes + text.finish(), as: UTF8.self)
  }

  private static func shown(_ text: String, width: Int = 40, unicode: Bool = true) -> String {
    shown([Array(text.utf8)[...]], width: width, unicode: unicode)
  }

  static let page = """
    <!DOCTYPE html><html><head><title>A &amp; B</title><style>p{}</style><script>if (a<b) "</p>"</script></head>
    <body><!-- no --><h1>Head<br>line</h1><p>One  two &lt;three&gt; <a href="/x?a=1&amp;b=2">four <b>five</b></a> six seven eight nine.
    <p>Next <a href='/y'>y</a> and <a href=/x?a=1&b=2>again</a><a href="#z">z</a>.<ul><li>One<li>Two<ol start=3><li>Three</li><li>Four</ol></ul>
    <img src=a alt="A picture"><pre>
      kept   blanks
    </pre><table><tr><th>Name<th>Size<tr><td>a.txt</td><td>1 &times; 2</td></tr></table><blockquote>Quoted</blockquote><hr>End</body></html>
    """

  static let text = """
    A & B

    # Head
    line

    One two <three> four five[1] six seven
    eight nine.

    Next y[2] and again[1]z.

      • One
      • Two
         3. Three
         4. Four

    [A picture]

      kept   blanks

    Name   Size
    a.txt  1 × 2

        Quoted

    ────────────────────────────────────────
    End

    [1] /x?a=1&b=2
    [2] /y

    """

  @Test func `headings, paragraphs, lists, tables and links are laid out, wherever the portions part`() {
    let bytes = Array(Self.page.utf8)
    #expect(Self.shown([bytes[...]]) == Self.text)
    #expect(Self.shown(bytes.indices.map { bytes[$0...$0] }) == Self.text)
    for place in stride(from: 1, to: bytes.count, by: 5) { #expect(Self.shown([bytes[..<place], bytes[place...]]) == Self.text) }
  }

  @Test(arguments: [
    ("a&eacute;&#233;&#xe9;&amp&nosuch;&;&#0;&#x80;&", "aééé&&nosuch;&;\u{fffd}€&\n"), ("1 < 2 <3", "1 < 2 <3\n"),
    ("a<br><br>b", "a\n\nb\n"),
    ("<svg><text>no</text></svg>yes<template>no", "yes\n"), ("<script>no", ""), ("<b>a</b><i>b</i>", "ab\n"), ("a&nbsp;b", "a b\n"),
    ("<p a='>'>x</p a='>'>y", "x\n\ny\n"), ("<textarea> a\n b</textarea>", " a\n b\n"), ("漢字漢字漢字漢字漢字漢字", "漢字漢字漢字漢字漢字\n漢字\n"),
    ("<li>a", "• a\n"), ("a <!-- - -- > b --> c<!>d<?e?>f", "a cdf\n"),
    ("\u{1b}[2J<a href='&#27;[31m'>\u{202e}</a>", "\\x1b[2J\\u{202e}[1]\n\n[1] \\x1b[31m\n"),
  ])
  func `odd markup is text or nothing`(markup: String, text: String) { #expect(Self.shown(markup, width: 20) == text) }

  @Test func `a table that is too wide is one of flowing lines, and tables in tables are no tables`() {
    let cell = "<td>" + String(repeating: "word ", count: 5) + "</td>"
    #expect(
      Self.shown("<table><tr>\(cell)\(cell)</table>", width: 40) == "word word word word word | word word\nword word word\n")
    #expect(Self.shown("<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>e") == "a\n\nb c\nd\ne\n")
    #expect(Self.shown("<ul><li>a</ul>", unicode: false) == "  * a\n")
  }

  @Test func `hostile markup takes bounded memory and width`() {
    for part in [
      "<ul>", "<blockquote>", "<table><tr><td>", "<td>", "<tr>", "<b a=", "<pre>", "<a href=/x>", "&#", "<", "<svg>", "<li>x", "a",
    ] {
      let shown = Self.shown(String(repeating: part, count: 3_000))
      #expect(shown.utf8.count < 90_000, "\(part)")
      #expect(shown.split(separator: "\n").allSatisfy { DisplayWidth.of($0) <= 80 }, "\(part)")
    }
  }

  @Test func `mutated pages never reach a terminal with their controls`() {
    var random = SeededGenerator(seed: 1_866)
    for _ in 0..<60 {
      var bytes = Array(Self.page.utf8)
      for _ in 0..<8 {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = Array("<>&\"'/= \u{1b}\u{0}a".utf8).randomElement(using: &random) ?? 0
      }
      let place = Int.random(in: 0...bytes.count, using: &random)
      let whole = Self.shown([bytes[...]])
      #expect(Self.shown([bytes[..<place], bytes[place...]]) == whole)
      #expect(!whole.unicodeScalars.contains { $0 != "\n" && $0.isHostile })
    }
  }

  @Test func `HTML is shown as text on request only`() {
    var viewing = BodyViewing(contentType: "text/html")
    viewing.options.kind = .text
    #expect(viewing.show("<p>a</p>") == "a\n")
    viewing.contentType = "text/plain"
    #expect(viewing.show("<p>a</p>") == "a\n")
    viewing.contentType = "text/css"
    #expect(viewing.show("a{}") == "a{}")
    viewing.options.kind = .json
    viewing.options.pretty = .format
    #expect(viewing.show("[1]") == "[\n  1\n]\n")
    viewing.options.kind = .hex
    #expect(viewing.show("a").hasPrefix("00000000  61"))
  }
}
