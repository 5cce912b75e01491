import Bytes
import Checks
import Foundation
import Observation
import Report
import TLSWire
import Testing

@Suite("Renderers of what a probe saw")
struct ProbeRendererTests {
  private static let levels = [
    ServiceLevel(of: .tls, limit: 200_000), ServiceLevel(.p95, of: .total, limit: 50_000), ServiceLevel(of: .proxy, limit: 1),
  ]

  private func rendered(_ format: String, _ document: Document, _ options: RenderOptions = RenderOptions()) throws -> String {
    let renderer = try #require(Renderers.named(format, for: ProbeObservation.self))
    return String(decoding: renderer.render(document, options: options), as: UTF8.self)
  }

  private var documents: [(name: String, document: Document)] {
    [
      ("single", ProbeFixture.document(ProbeFixture.single)),
      ("many", ProbeFixture.document(ProbeFixture.many, isPartial: true, levels: Self.levels)),
      ("hostile", ProbeFixture.document(ProbeFixture.hostile)), ("failed", ProbeFixture.document(ProbeFixture.failed)),
    ]
  }

  @Test(
    "every format of one connection, of many, of a hostile server and of none is what it was",
    arguments: ["text", "json", "csv", "markdown", "prometheus"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: ProbeObservation.self))
    for (name, document) in documents {
      try GoldenFile.compare(renderer.render(document, options: RenderOptions()), with: "probe-\(name).\(renderer.fileExtension)")
    }
  }

  @Test("plain, verbose, coloured, narrow, wide and in ASCII it is what it was")
  func goldenText() throws {
    let variants: [(String, RenderOptions)] = [
      ("plain", RenderOptions(plain: true)), ("verbose", RenderOptions(width: 140, verbose: true)),
      ("colour", RenderOptions(style: Style(colour: true))), ("ascii", RenderOptions(style: Style(unicode: false))),
      ("narrow", RenderOptions(width: 60)),
    ]
    for (variant, options) in variants {
      for (name, document) in documents where ["many", "hostile"].contains(name) {
        try GoldenFile.compare(Array(try rendered("text", document, options).utf8), with: "probe-\(name)-\(variant).txt")
      }
    }
  }

  @Test("text keeps to the terminal's width, and says without colour what it says with it", arguments: [60, 80, 140])
  func width(columns: Int) throws {
    for (_, document) in documents {
      let text = try rendered("text", document, RenderOptions(width: columns))
      for line in text.split(separator: "\n") {
        // A value without a space stays whole.
        #expect(DisplayWidth.of(line) <= columns || line.split(separator: " ").last?.count ?? 0 > 30, "\(line)")
      }
      let coloured = try rendered("text", document, RenderOptions(style: Style(colour: true), width: columns))
      #expect(coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "") == text)
    }
  }

  @Test("no format lets an escape of a peer through", arguments: Renderers.all(for: ProbeObservation.self).map(\.name))
  func hostile(format: String) throws {
    for plain in [false, true] {
      let text = try rendered(format, ProbeFixture.document(ProbeFixture.hostile), RenderOptions(verbose: true, plain: plain))
      #expect(!text.contains("\u{1b}") && !text.contains("\u{7}") && !text.contains("\u{202e}"))
    }
  }

  @Test("plain text and ASCII have nothing but ASCII in them, whatever is drawn elsewhere")
  func ascii() throws {
    for options in [RenderOptions(style: Style(unicode: false), plain: true), RenderOptions(style: Style(unicode: false))] {
      for document in [ProbeFixture.single, ProbeFixture.many].map({ ProbeFixture.document($0) }) {
        let text = try rendered("text", document, options)
        #expect(text.utf8.allSatisfy { $0 == 10 || (0x20...0x7e).contains($0) }, "\(text)")
      }
    }
  }

  @Test("a document has the formats that suit it")
  func formats() {
    #expect(
      Renderers.all(for: ProbeObservation.self).map(\.name)
        == [
          "text", "plain", "json", "ndjson", "csv", "markdown", "html", "eml", "prometheus", "sarif", "junit", "defectdojo",
          "testssl-json", "testssl-csv",
        ])
    #expect(Renderers.forFile(named: "a.prom", for: ProbeObservation.self)?.name == "prometheus")
  }

  @Test(
    "a recorded document is decoded, and encoded with the same members in the same order",
    arguments: ["single", "many", "hostile", "failed"])
  func recorded(name: String) throws {
    let file = try GoldenFile.contents(of: "probe-\(name).json")
    let members = DocumentEncoder.value(of: try JSONDecoder().decode(ProbeObservation.self, from: file)).members
    let recorded = try JSONParser.read(Array(file)).members.filter { member in members.contains { $0.key == member.key } }
    let writer = JSONWriter(pretty: true)
    let texts = [members, recorded].map { String(decoding: writer.bytes(of: .object($0)), as: UTF8.self) }
    #expect(members.count == 28 && texts[0] == texts[1])
    let absent = DocumentEncoder.value(of: ProbeObservation()).members
    #expect(absent.map(\.key) == members.map(\.key))
  }

  @Test("a result is shown and encoded without a change of a renderer")
  func results() throws {
    var seen = ProbeObservation()
    #expect(seen[CompressionResult.self] == nil && seen.results.sections(isVerbose: true, isGrouped: true).isEmpty)
    seen[CompressionResult.self] = CompressionResult(ProbeFixture.feature("compression", .accepted))
    seen[CertificateCompressionResult.self] = CertificateCompressionResult([])
    #expect(seen[CertificateCompressionResult.self] == nil)
    let sections = seen.results.sections(isVerbose: false, isGrouped: true)
    #expect(sections.map(\.section) == [.behavior] && sections.first?.facts == [Fact("compression", "yes")])
    #expect(try rendered("json", ProbeFixture.document(seen)).contains("\"compression\": {"))
  }

  @Test("nothing asked, everything failed and clients alone are shown as that")
  func headlines() throws {
    #expect(try rendered("text", ProbeFixture.document(ProbeObservation())).hasPrefix("✘ example.org:443 completed no handshake\n"))
    var seen = ProbeFixture.many
    seen.series.succeeded = 0
    seen.series.failed = 100
    #expect(try rendered("text", ProbeFixture.document(seen)).hasPrefix("✘ example.org:443 failed all of 100 attempts\n"))
    seen = ProbeFixture.single
    let missed = ProbeFixture.document(seen, levels: [ServiceLevel(of: .total, limit: 1)])
    #expect(try rendered("text", missed).hasPrefix("✘ example.org:443 negotiated TLSv1.3 in 35.6 ms and is trusted: "))
    #expect(try rendered("text", missed).contains("✘ missed: median of total is 35.6 ms, of at most 0.001 ms\n"))
  }

  @Test("a document without limits of time has no member for them")
  func levels() throws {
    #expect(!(try rendered("json", ProbeFixture.document(ProbeFixture.single)).contains("service_levels")))
    let text = try rendered("json", ProbeFixture.document(ProbeFixture.many, levels: Self.levels))
    #expect(text.contains("\"statistic\": \"p95\",\n      \"limit_us\": 50000,\n      \"measured_us\": 62708,\n      \"met\": false"))
  }
}
