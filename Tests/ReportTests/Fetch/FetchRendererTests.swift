import Bytes
import Checks
import Observation
import Report
import Testing

@Suite("Renderers of what a fetch saw")
struct FetchRendererTests {
  private static let levels = [
    ServiceLevel(of: .total, limit: 500_000), ServiceLevel(of: .firstByte, limit: 20_000), ServiceLevel(of: .tls, limit: 13_150),
  ]

  private var documents: [(name: String, document: Document)] {
    FetchFixture.all.map { name, seen in
      let expectations = [StatusExpectation("200,3xx")?.verdict(on: seen), ExpiryExpectation(days: 90)?.verdict(on: seen)]
      return (name, FetchFixture.document(seen, levels: Self.levels, expectations: expectations.compactMap(\.self)))
    }
  }

  private func rendered(_ renderer: any Renderer, _ document: Document, _ options: RenderOptions = RenderOptions()) -> String {
    String(decoding: renderer.render(document, options: options), as: UTF8.self)
  }

  @Test(
    "every format of redirects, of a hostile server and of failures is what it was",
    arguments: ["text", "json", "markdown", "har"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: FetchObservation.self))
    for (name, document) in documents {
      try GoldenFile.compare(renderer.render(document, options: RenderOptions()), with: "fetch-\(name).\(renderer.fileExtension)")
    }
  }

  @Test("plain, verbose, coloured, in ASCII and in parts it is what it was")
  func goldenText() throws {
    let variants: [(String, RenderOptions, FetchText)] = [
      ("plain", RenderOptions(plain: true), FetchText()), ("verbose", RenderOptions(width: 120, verbose: true), FetchText()),
      ("colour", RenderOptions(style: Style(colour: true)), FetchText()),
      ("ascii", RenderOptions(style: Style(unicode: false)), FetchText()), ("timings", RenderOptions(width: 60), FetchText([.timings])),
      ("certs", RenderOptions(), FetchText([.certificates])),
    ]
    for (variant, options, renderer) in variants {
      for (name, document) in documents.prefix(2) {
        try GoldenFile.compare(renderer.render(document, options: options), with: "fetch-\(name)-\(variant).txt")
      }
    }
  }

  @Test("text keeps to the terminal's width, and says without colour what it says with it", arguments: [60, 80, 140])
  func width(columns: Int) {
    for (_, document) in documents {
      let text = rendered(FetchText(), document, RenderOptions(width: columns))
      for line in text.split(separator: "\n") {
        // A value without a space stays whole.
        #expect(DisplayWidth.of(line) <= columns || line.split(separator: " ").last?.count ?? 0 > 30, "\(line)")
      }
      let coloured = rendered(FetchText(), document, RenderOptions(style: Style(colour: true), width: columns))
      #expect(coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "") == text)
    }
  }

  @Test("no format lets an escape of a peer through", arguments: Renderers.all(for: FetchObservation.self).map(\.name))
  func hostile(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: FetchObservation.self))
    for plain in [false, true] {
      let text = rendered(renderer, FetchFixture.document(FetchFixture.hostile), RenderOptions(verbose: true, plain: plain))
      #expect(!text.contains("\u{1b}") && !text.contains("\u{7}") && !text.contains("\u{202e}"))
    }
  }

  @Test("in Markdown nothing of a peer becomes a tag or a link")
  func markdown() {
    let text = rendered(FetchMarkdown(), FetchFixture.document(FetchFixture.hostile))
    #expect(!text.contains("<script") && !text.contains("[x](") && !text.contains("http://"))
  }

  @Test("a document has the formats that suit it")
  func formats() {
    #expect(Renderers.all(for: FetchObservation.self).map(\.name) == ["text", "json", "markdown", "html", "eml", "har"])
    #expect(Renderers.forFile(named: "a.har", for: FetchObservation.self)?.name == "har")
    #expect(Renderers.forFile(named: "a.har", for: ChainObservation.self) == nil)
  }

  @Test("keys stand in their published order, and contents that were kept are in no JSON of ours")
  func keys() throws {
    let json = FetchFixture.document(FetchFixture.redirected).json
    #expect(
      json.members.map(\.key) == [
        "schema", "tool", "started_at", "target", "hops", "alt_svc", "error", "exit_code", "findings", "partial",
      ])
    guard case .array(let hops)? = json["hops"] else { throw Missing() }
    #expect(
      hops[0].members.map(\.key) == [
        "index", "url", "request", "response", "redirect", "connection", "dns", "tls", "certificates", "timings_us", "marks_us",
        "repeated_because", "cache",
      ])
    #expect(
      hops[0]["timings_us"]?.members.map(\.key) == ["queue", "dns", "connect", "proxy", "tls", "send", "wait", "receive", "total"])
    #expect(hops[1]["timings_us"]?["dns"] == .null && hops[1]["timings_us"]?["tls"] == .integer(13_150))
    let text = String(decoding: JSONWriter(pretty: false).bytes(of: json), as: UTF8.self)
    #expect(!text.contains("content\":") && !text.contains("häl"))
  }

  private struct Missing: Error {}
}
