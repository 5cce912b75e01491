import Testing

@testable import MockServer

@Suite struct XMLCheckTests {
  @Test(arguments: [
    "<a/>",
    "<?xml version=\"1.0\" encoding='UTF-8' standalone=\"yes\"?>\n<a b=\"c\" d='e>'>t&amp;&#233;&#xe9;<!-- x - y --><![CDATA[<&]] >]]><?p q?></a>\n",
    "\u{feff}<a xml:lang=\"de\">é</a >", "<!DOCTYPE a [<!ENTITY b \"]>\"><!-- > -->]><a>&b;</a><!-- end --><?p?>", "<a><b><c/></b><b/></a>",
    "<é-1.x/>",
  ])
  func `well-formed documents pass`(text: String) {
    #expect(XMLCheck.mistake(in: Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ("", 1, 1, "there is no element"), ("text", 1, 1, "text stands outside the root element"),
    ("<a>\n<b></a>", 2, 6, "'a' is closed where 'b' is open"),
    ("<a>", 1, 4, "the element 'a' is not closed"), ("<a/><b/>", 1, 5, "a second root element, 'b'"),
    ("<a b=c/>", 1, 6, "the value of 'b' is not quoted"),
    ("<a b='1' b='2'/>", 1, 10, "the attribute 'b' stands there twice"),
    ("<a b='1'c='2'/>", 1, 9, "a blank is missing before an attribute"),
    ("<a b='<'/>", 1, 7, "'<' stands in a value"), ("<a>&nbsp;</a>", 1, 4, "nothing is called '&nbsp;'"),
    ("<a>& b</a>", 1, 4, "'&' begins a reference that does not end"),
    ("<a>&#0;</a>", 1, 4, "there is no character '&#0;'"), ("<a>]]></a>", 1, 4, "']]>' stands in a text"),
    ("<a><!-- -- --></a>", 1, 11, "'--' stands in a comment"),
    ("<a>\u{1}</a>", 1, 4, "a character that XML does not have"), ("<1/>", 1, 2, "the name of an element is missing"),
    ("<a", 1, 1, "the tag of 'a' does not end"),
    ("<a><![CDATA[x</a>", 1, 13, "a CDATA section does not end"),
    (" <?xml version='1.0'?><a/>", 1, 7, "an XML declaration stands first or nowhere"),
    ("<?xml version='1.0' encoding='utf-16'?><a/>", 1, 1, "the encoding is utf-16, but only UTF-8 is read here"),
    ("</a>", 1, 3, "'a' is closed and was never open"),
  ])
  func `the first mistake is told with its place`(text: String, line: Int, column: Int, reason: String) {
    let mistake = XMLCheck.mistake(in: Array(text.utf8))
    #expect(mistake == XMLCheck.InputError(line: line, column: column, reason: reason))
  }

  @Test func `depth has a bound, and half a document is none`() {
    #expect(XMLCheck.mistake(in: Array(String(repeating: "<a>", count: 2_000).utf8))?.reason == "nested deeper than 1000")
    let text = "<?xml version='1.0'?><!DOCTYPE a><a b='c'>&lt;<![CDATA[x]]><!--y--><b/></a>"
    for count in 0..<text.utf8.count { #expect(XMLCheck.mistake(in: Array(text.utf8.prefix(count))) != nil) }
    #expect(XMLCheck.mistake(in: [0xff])?.reason == "it is not UTF-8")
  }
}
