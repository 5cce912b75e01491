import Bytes
import Observation
import Report
import Testing

/// Reports as mail messages.
@Suite struct MessageRendererTests {
  private static func message(_ documents: [Document]) -> [String] {
    MessageRenderer().render(documents, options: RenderOptions()).split(separator: Array("\r\n".utf8), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func part(_ number: Int, of lines: [String]) throws -> String {
    let parts = lines.split(separator: "--=_tlsprobe_report").map(Array.init)
    let body = try #require(parts[number + 1].split(separator: "", maxSplits: 1, omittingEmptySubsequences: false).last)
    return String(decoding: try Base64.decode(body.prefix { !$0.hasPrefix("--") }.joined()), as: UTF8.self)
  }

  @Test func `a message has the text and the page`() throws {
    let document = AuditFixture.document(AuditFixture.bad)
    let lines = Self.message([document])
    #expect(lines.first?.hasSuffix(" +0000") == true && lines.contains("MIME-Version: 1.0") && lines.last == "")
    #expect(lines.suffix(2).first == "--=_tlsprobe_report--")
    #expect(lines.allSatisfy { $0.utf8.count <= 78 && $0.utf8.allSatisfy { (0x20...0x7e).contains($0) } })
    let text = try Self.part(0, of: lines)
    #expect(text == String(decoding: AuditText().render(document, options: RenderOptions(width: 76)), as: UTF8.self))
    #expect(Array(try Self.part(1, of: lines).utf8) == HTMLRenderer().render([document], options: RenderOptions()))
  }

  @Test func `a name cannot add header fields`() throws {
    var document = AuditFixture.document(AuditFixture.bad)
    document.observation.target.host = "é\r\nBcc: everybody@example.org\r\n\r\n" + String(repeating: "long ", count: 40)
    let lines = Self.message([document])
    let head = lines.prefix { !$0.isEmpty }
    #expect(!head.contains { $0.hasPrefix("Bcc") } && head.count > 6)
    #expect(head.allSatisfy { $0.utf8.count <= 78 })
    let words = head.drop { !$0.hasPrefix("Subject") }.prefix { $0.hasPrefix("Subject") || $0.hasPrefix(" ") }
    #expect(words.allSatisfy { $0.hasSuffix("?=") })
  }
}
