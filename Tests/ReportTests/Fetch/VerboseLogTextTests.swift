import Report
import Testing

@Suite("What is said over a connection")
struct VerboseLogTextTests {
  private func written(_ pieces: [VerboseLogText.Piece], colour: Bool = false) -> String {
    var text = VerboseLogText(style: Style(colour: colour))
    return String(decoding: pieces.flatMap { text.lines($0) }, as: UTF8.self)
  }

  @Test("it reads like curl's")
  func order() {
    let pieces: [VerboseLogText.Piece] = [
      .remark("Connected to example.org (192.0.2.1) port 80"), .sentHead(Array("POST /a HTTP/1.1\r\nHost: example.org\r\n\r\n".utf8)),
      .sentContent(3), .sentContent(4), .receivedHead(Array("HTTP/1.1 200 OK\r\nX: y\r\n\r\n".utf8)), .receivedContent(150),
      .receivedContent(7), .remark("Connection left open"),
    ]
    #expect(
      written(pieces).split(separator: "\n", omittingEmptySubsequences: false) == [
        "* Connected to example.org (192.0.2.1) port 80", "> POST /a HTTP/1.1", "> Host: example.org", "> ", "} [3 bytes data]",
        "< HTTP/1.1 200 OK", "< X: y", "< ", "{ [150 bytes data]", "* Connection left open", "",
      ])
  }

  @Test("lines that end in a line feed alone, or not at all, are lines too")
  func ends() {
    #expect(written([.receivedHead(Array("A: b\nC: d".utf8))]) == "< A: b\n< C: d\n")
    #expect(written([.receivedHead([])]).isEmpty)
    #expect(written([.receivedHead(Array("A\r\r\n".utf8))]) == "< A\\r\n")
  }

  @Test("a peer cannot leave its lines, nor move the cursor")
  func hostile() {
    let text = written([.receivedHead(Array("A: \u{1b}]0;x\u{7}\r> B\r\n".utf8) + [0xff, 0x00]), .remark("x\n< y")])
    #expect(text == "< A: \\x1b]0;x\\x07\\r> B\n< ÿ\\x00\n* x\\n< y\n")
  }

  @Test("times stand before every line")
  func stamps() {
    var text = VerboseLogText(style: Style(colour: false))
    let lines = text.lines(.sentHead(Array("A\r\nB\r\n".utf8)), stamp: "01:02:03.000004 ")
    #expect(String(decoding: lines, as: UTF8.self) == "01:02:03.000004 > A\n01:02:03.000004 > B\n")
  }

  @Test("colours say nothing that is not said without them")
  func colours() {
    let pieces: [VerboseLogText.Piece] = [.remark("a"), .sentHead(Array("b\r\n".utf8)), .receivedContent(1)]
    #expect(written(pieces, colour: true).replacing(/\u{1b}\[[0-9;]*m/, with: "") == written(pieces))
  }
}
