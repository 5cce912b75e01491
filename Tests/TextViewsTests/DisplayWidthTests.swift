import TextViews
import Testing

@Suite("Text on a terminal")
struct DisplayWidthTests {
  @Test("wide characters take two columns and marks none")
  func widths() {
    #expect(DisplayWidth.of("abc") == 3)
    #expect(DisplayWidth.of("日本") == 4)
    #expect(DisplayWidth.of("e\u{301}") == 1)
    #expect(DisplayWidth.pad("日", to: 4) == "日  ")
  }

  @Test("what would move the cursor or hide is shown")
  func escapes() {
    #expect(TerminalText.escape("a\u{1b}[31m\u{9b}b\n\u{202e}") == "a\\x1b[31m\\x9bb\\n\\u{202e}")
    #expect(TerminalText.escape("CN=Straße, 東京") == "CN=Straße, 東京")
  }
}
