import Bytes
import TextViews
import TestSupport
import Testing

@Suite struct MarkupPrettyTests {
  static let page = """
    <!DOCTYPE html><html lang=en><head><meta charset=utf-8><title> A <b> </title><script>if (a<b && c>d) { "</s" }</script></head>
    <body class='x > y'><!-- a > b --><ul><li>One<li>Two <b>bold</b> <i>it</i></ul><br><img src="a.png" alt='it"s'>
    <p>Text </p><div>

    </div></body></html>
    """

  static let laidOutPage = """
    <!DOCTYPE html>
    <html lang=en>
      <head>
        <meta charset=utf-8>
        <title> A <b> </title>
        <script>if (a<b && c>d) { "</s" }</script>
      </head>
      <body class='x > y'>
        <!-- a > b -->
        <ul>
          <li>One
          <li>Two <b>bold</b> <i>it</i>
        </ul>
        <br>
        <img src="a.png" alt='it"s'>
        <p>Text </p>
        <div></div>
      </body>
    </html>

    """

  static let feed = """
    <?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c>">]>
    <a x="1>2"><b/><c ><d>é &amp; 1</d></c><e><![CDATA[<no> ]]]]></e><é:f></é:f></a>
    """

  static let laidOutFeed = """
    <?xml version="1.0"?>
    <!DOCTYPE a [<!ENTITY b "c>">]>
    <a x="1>2">
      <b/>
      <c >
        <d>é &amp; 1</d>
      </c>
      <e><![CDATA[<no> ]]]]></e>
      <é:f></é:f>
    </a>

    """

  @Test func `elements of HTML have lines of their own, wherever the portions part`() {
    let viewing = BodyViewing.pretty("text/html")
    #expect(viewing.show(Self.page) == Self.laidOutPage)
    #expect(viewing.show(Self.laidOutPage) == Self.laidOutPage)
    #expect(viewing.showsTheSame(Array(Self.page.utf8)))
  }

  @Test func `elements of XML have lines of their own, wherever the portions part`() {
    let viewing = BodyViewing.pretty("application/xml")
    #expect(viewing.show(Self.feed) == Self.laidOutFeed)
    #expect(viewing.show(Self.laidOutFeed) == Self.laidOutFeed)
    #expect(viewing.showsTheSame(Array(Self.feed.utf8)))
  }

  @Test func `text keeps every blank`() {
    #expect(BodyViewing.pretty("text/xml").show("<p>a  <b>x</b>\n <i> y</i>  z </p>") == "<p>a  <b>x</b>\n <i> y</i>  z </p>\n")
    #expect(BodyViewing.pretty("text/xml").show("<p> <b>  </b></p>") == "<p>\n  <b>  </b>\n</p>\n")
    #expect(BodyViewing.pretty("text/html").show("<pre>\n  a <b>\n\n</pre>") == "<pre>\n  a <b>\n\n</pre>\n")
    #expect(BodyViewing.pretty("text/xml").show("no markup at all") == "no markup at all\n")
  }

  @Test func `from where XML is not well-formed it comes as it is`() {
    let viewing = BodyViewing.pretty("text/xml")
    for (text, expected) in [
      ("<a><b></a><c/> \n<d/>", "<a>\n  <b></a><c/> \n<d/>\n"), ("<a>1 < 2<b/></a>", "<a>1 < 2<b/></a>\n"),
      ("<a <b/><c/>", "<a <b/><c/>\n"), ("</a><b/><c/>", "</a><b/><c/>\n"), ("<a><", "<a><\n"), ("<a></", "<a></\n"), ("<!-", "<!-\n"),
      ("<![CDATA[ ", "<![CDATA[ \n"),
    ] {
      #expect(viewing.show(text) == expected)
      #expect(viewing.showsTheSame(Array(text.utf8)))
    }
  }

  @Test func `HTML may be as it likes`() {
    let viewing = BodyViewing.pretty("text/html")
    #expect(viewing.show("<p>1 < 2</p><P>b</x></div>") == "<p>1 < 2</p>\n<P>b</x></div>\n")
    #expect(viewing.show("<SCRIPT>a</sCript ><a title=it's>b</a>") == "<SCRIPT>a</sCript >\n<a title=it's>b</a>\n")
    #expect(viewing.show("<!--><br><!-- a -->") == "<!-->\n<br>\n<!-- a -->\n")
    #expect(viewing.show("<table><tr><td>1<td>2<tr><td>3</table>").hasSuffix("\n  <tr>\n    <td>3\n</table>\n"))
  }

  @Test func `tags, values and comments have a colour each`() {
    let shown = BodyViewing.pretty("text/xml", colour: true).show("<a b='c'>d</a><!--e-->")
    let (tag, plain) = ("\u{1b}[0;1m", "\u{1b}[0m")
    #expect(
      shown == "\(tag)<a b=\u{1b}[0;32m'c'\(tag)>\(plain)d\(tag)</a>\(plain)\n\u{1b}[0;2m<!--e-->\(plain)\(plain)\n")
    #expect(BodyViewing.pretty("text/xml", colour: true).show("<a b='c").hasSuffix("\(plain)\n"))
  }

  @Test func `what a terminal would act on is escaped`() {
    #expect(BodyViewing.pretty("text/xml").show("<a b='\u{1b}[1m'>\u{202e}\r</a>") == "<a b='\\x1b[1m'>\\u{202e}\\r</a>\n")
  }

  @Test func `tags alone cost no pages of blanks`() {
    let deep = String(repeating: "<a>", count: 50_000) + String(repeating: "</a>", count: 50_000)
    for type in ["text/xml", "text/html"] {
      let shown = BodyViewing.pretty(type).show(deep)
      #expect(shown.utf8.count < deep.utf8.count + 20_000)
      #expect(shown.hasSuffix("    </a>\n  </a>\n</a>\n"))
    }
  }

  @Test func `no name, run of blanks, comment or value is kept in memory`() {
    let long = String(repeating: "x", count: 100_000)
    let blanks = String(repeating: " ", count: 100_000)
    for text in ["<\(long)>", "<!--\(long)-->", "<a b='\(long)'/>", "<a>\(blanks)b</a>", "<![CDATA[\(long)]]>"] {
      #expect(BodyViewing.pretty("text/xml").show(text) == text + "\n")
    }
  }

  /// Blanks between tags are all that may change.
  @Test func `no mutation loses a character`() {
    var random = SeededGenerator(seed: 9_112)
    let letters = Array("<>/!-[]?='\" \n\rabPé".unicodeScalars)
    for _ in 0..<1_000 {
      var scalars = Array((Bool.random(using: &random) ? Self.page : Self.feed).unicodeScalars)
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        guard let letter = letters.randomElement(using: &random) else { continue }
        scalars[Int.random(in: 0..<scalars.count, using: &random)] = letter
      }
      scalars.removeLast(Int.random(in: 0..<scalars.count, using: &random))
      let text = String(String.UnicodeScalarView(scalars))
      for type in ["text/xml", "text/html"] {
        let shown = BodyViewing.pretty(type).show(text)
        #expect(Self.solid(shown) == Self.solid(text), "\(text)")
      }
    }
  }

  private static func solid(_ text: String) -> [Unicode.Scalar] {
    text.replacing(text: "\\r", with: "").unicodeScalars.filter { !" \n\r\t".unicodeScalars.contains($0) }
  }
}
