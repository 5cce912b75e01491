import Bytes
import Foundation
import Report
import Testing

@Suite("Renderers")
struct RendererTests {
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Golden")

  /// Compares with the committed file; `UPDATE_GOLDEN=1` writes it.
  private func compare(_ bytes: [UInt8], with name: String) throws {
    let file = Self.golden.appending(path: name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: Self.golden, withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8)
    #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(name)")
  }

  @Test("every format of a good and a bad chain is what it was", arguments: ["text", "json", "markdown", "pem", "dot"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format))
    let good = ChainFixture.document([ChainFixture.address(.loopbackV4)])
    let bad = ChainFixture.document([ChainFixture.bad, ChainFixture.address(.loopbackV6)])
    try compare(renderer.render(good, options: RenderOptions()), with: "chain-good.\(renderer.fileExtension)")
    try compare(renderer.render(bad, options: RenderOptions(verbose: true)), with: "chain-bad.\(renderer.fileExtension)")
  }

  @Test("plain text is what it was")
  func plain() throws {
    let bad = ChainFixture.document([ChainFixture.bad])
    let text = try #require(Renderers.named("text")).render(bad, options: RenderOptions(plain: true))
    try compare(text, with: "chain-bad-plain.txt")
  }

  @Test("no format lets an escape of a peer through", arguments: Renderers.all.filter { !$0.isBinary }.map(\.name))
  func hostile(format: String) throws {
    let bytes = try #require(Renderers.named(format)).render(ChainFixture.document([ChainFixture.bad]), options: RenderOptions())
    #expect(!bytes.contains(0x1b))
  }

  @Test("DER is what was sent, byte for byte")
  func der() throws {
    let bytes = try #require(Renderers.named("der")).render(
      ChainFixture.document([ChainFixture.address(.loopbackV4)]), options: RenderOptions())
    #expect(bytes == [0x30, 0x01, 0x00, 0x30, 0x01, 0x01])
  }

  @Test("the document begins with its schema")
  func schema() {
    let keys = ChainFixture.document([ChainFixture.address(.loopbackV4)]).json.members.map(\.key)
    #expect(keys.prefix(6) == ["schema", "tool", "started_at", "target", "addresses_agree", "addresses"])
  }
}
