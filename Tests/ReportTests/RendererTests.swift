import Bytes
import Observation
import Report
import Testing

@Suite("Renderers")
struct RendererTests {
  @Test("every format of a good and a bad chain is what it was", arguments: ["text", "json", "markdown", "pem", "dot"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: ChainObservation.self))
    let good = ChainFixture.document([ChainFixture.address(.loopbackV4)])
    let bad = ChainFixture.document([ChainFixture.bad, ChainFixture.address(.loopbackV6)])
    try GoldenFile.compare(renderer.render(good, options: RenderOptions()), with: "chain-good.\(renderer.fileExtension)")
    try GoldenFile.compare(renderer.render(bad, options: RenderOptions(verbose: true)), with: "chain-bad.\(renderer.fileExtension)")
  }

  @Test("plain text is what it was")
  func plain() throws {
    let bad = ChainFixture.document([ChainFixture.bad])
    let text = try #require(Renderers.named("text", for: ChainObservation.self)).render(bad, options: RenderOptions(plain: true))
    try GoldenFile.compare(text, with: "chain-bad-plain.txt")
  }

  @Test("what was read without a handshake is what it was, and says so", arguments: ["text", "plain", "json", "markdown"])
  func incomplete(format: String) throws {
    let isPlain = format == "plain"
    let renderer = try #require(Renderers.named(isPlain ? "text" : format, for: ChainObservation.self))
    let document = ChainFixture.document([ChainFixture.incomplete, ChainFixture.hidden])
    let bytes = renderer.render(document, options: RenderOptions(plain: isPlain))
    let words = format == "json" ? "\"completed\": false" : "handshake was not completed"
    #expect(String(decoding: bytes, as: UTF8.self).contains(words))
    try GoldenFile.compare(bytes, with: "chain-incomplete\(isPlain ? "-plain" : "").\(renderer.fileExtension)")
  }

  @Test(
    "no format lets an escape of a peer through", arguments: Renderers.all(for: ChainObservation.self).filter { !$0.isBinary }.map(\.name))
  func hostile(format: String) throws {
    let bytes = try #require(Renderers.named(format, for: ChainObservation.self)).render(
      ChainFixture.document([ChainFixture.bad]), options: RenderOptions())
    #expect(!bytes.contains(0x1b))
  }

  @Test("what has no end is cut short, unless all is asked for")
  func long() throws {
    var address = ChainFixture.bad
    address.certificates[0].subject = "CN=" + String(repeating: "a", count: 10_000)
    address.certificates[0].subjectAlternativeNames = [String(repeating: "n", count: 5_000)]
    let renderer = try #require(Renderers.named("text", for: ChainObservation.self))
    for plain in [false, true] {
      let brief = renderer.render(ChainFixture.document([address]), options: RenderOptions(plain: plain))
      #expect(String(decoding: brief, as: UTF8.self).contains("more characters, -v shows all)"))
      let whole = renderer.render(ChainFixture.document([address]), options: RenderOptions(verbose: true, plain: plain))
      #expect(whole.count > brief.count + 4_000 && !String(decoding: whole, as: UTF8.self).contains("more characters"))
    }
  }

  @Test("DER is what was sent, byte for byte")
  func der() throws {
    let bytes = try #require(Renderers.named("der", for: ChainObservation.self)).render(
      ChainFixture.document([ChainFixture.address(.loopbackV4)]), options: RenderOptions())
    #expect(bytes == [0x30, 0x01, 0x00, 0x30, 0x01, 0x01])
  }

  @Test("the document begins with its schema")
  func schema() {
    let keys = ChainFixture.document([ChainFixture.address(.loopbackV4)]).json.members.map(\.key)
    #expect(keys.prefix(6) == ["schema", "tool", "started_at", "target", "addresses_agree", "addresses"])
  }
}
