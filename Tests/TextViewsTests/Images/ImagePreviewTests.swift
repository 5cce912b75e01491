import Bytes
import Testing

@testable import TextViews

@Suite struct ImagePreviewTests {
  private static func shown(_ bytes: [UInt8], columns: Int? = 80, _ graphics: ImagePreview.Graphics = .kitty) -> String {
    var options = BodyViewing.terminal().options
    options.display = columns.map { ImageDisplay(graphics, columns: $0) }
    var view = BodyView(options, contentType: "image/png")
    return String(decoding: view.received(bytes) + view.finish(), as: UTF8.self)
  }

  @Test func `a PNG image is passed on in base64, in sequences of bounded length`() throws {
    let bytes = ImageInspectorTests.png + Array("\u{1b}_Ga=d\u{1b}\\".utf8) + [UInt8](repeating: 0x9b, count: 5_000)
    let parts = Self.shown(bytes).split(separator: "\u{1b}\\")
    #expect(parts.count == 3 && parts[2] == "\nPNG image, 800 × 600 pixels, 8 bits RGBA\n")
    let prefixes = ["\u{1b}_Ga=T,f=100,q=2,c=80,m=1;", "\u{1b}_Gm=0;"]
    for (part, prefix) in zip(parts, prefixes) { #expect(part.hasPrefix(prefix) && part.utf8.count <= prefix.utf8.count + 4_096) }
    let text = zip(parts, prefixes).map { String($0.dropFirst($1.count)) }.joined()
    #expect(try Base64.decode(Array(text.utf8)) == bytes)
    #expect(Self.shown(ImageInspectorTests.png, columns: 100).hasPrefix("\u{1b}_Ga=T,f=100,q=2,m=0;"))
  }

  @Test func `large, damaged and other images are not displayed`() {
    var large = ImageInspectorTests.png
    large[16] = 0x7f
    let small = ImageInspectorTests.samples.filter { $0.name != "png" && $0.name != "apng" && !$0.name.hasPrefix("svg") }.map(\.bytes)
    for bytes in small + [large, Array(ImageInspectorTests.png.prefix(20))] { #expect(!Self.shown(bytes).contains("\u{1b}")) }
    for bytes in small + [large, ImageInspectorTests.png] { #expect(!Self.shown(bytes, .sixel).contains("\u{1b}")) }
    #expect(!Self.shown(ImageInspectorTests.png, columns: nil).contains("\u{1b}"))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty), (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .kitty), (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], nil),
      (["TERM": "foot"], .sixel), (["TERM": "foot-extra"], .sixel), (["TERM": "mlterm"], .sixel), (["TERM": "xterm-sixel"], .sixel),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .sixel), (["TERM": "screen", "TERM_PROGRAM": "mintty"], nil),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], nil), (["TERM": "xterm-kitty", "TMUX": "/tmp/s"], nil),
      (["TERM": "screen", "KITTY_WINDOW_ID": "1"], nil), (["TERM": "footloose"], nil), ([:], nil),
    ] as [([String: String], ImagePreview.Graphics?)])
  func `the environment names terminals that display images`(environment: [String: String], graphics: ImagePreview.Graphics?) {
    #expect(ImagePreview.auto.graphics { environment[$0] } == graphics)
    #expect(ImagePreview.kitty.graphics { environment[$0] } == .kitty && ImagePreview.sixel.graphics { environment[$0] } == .sixel)
    #expect(ImagePreview.off.graphics { environment[$0] } == nil)
  }
}
