import Testing

@testable import Report

/// Reports for a locale that is not UTF-8.
@Suite struct ASCIITextTests {
  @Test func `punctuation has an ASCII form and other characters their numbers`() {
    #expect(ASCIIText.of("four … up – “a” ✔ Főt\u{1f600}") == "four ... up - \"a\" + F\\u{151}t\\u{1f600}")
    #expect(ASCIIText.of("plain \u{1b}[1m") == "plain \u{1b}[1m")
  }

  @Test func `a page without Unicode has ASCII alone`() {
    var page = TextPage(options: RenderOptions(style: Style(unicode: false), width: 80, verbose: false, plain: false))
    page.line("CN=Főtanúsítvány – “x”")
    #expect(page.bytes.allSatisfy { $0 < 0x80 })
  }
}
