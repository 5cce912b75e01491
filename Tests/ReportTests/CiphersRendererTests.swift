import Observation
import Report
import Testing
import TLSWire

@Suite("Renderers of what is accepted")
struct CiphersRendererTests {
  private func rendered(_ format: String, _ seen: CiphersObservation, _ options: RenderOptions = RenderOptions()) throws -> String {
    let renderer = try #require(Renderers.named(format, for: CiphersObservation.self))
    return String(decoding: renderer.render(CiphersFixture.document(seen), options: options), as: UTF8.self)
  }

  @Test("every format of a modern and of a broad server is what it was", arguments: ["text", "json", "csv", "markdown"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: CiphersObservation.self))
    let modern = CiphersFixture.document(CiphersFixture.modern)
    let broad = CiphersFixture.document(CiphersFixture.broad, isPartial: true)
    try GoldenFile.compare(renderer.render(modern, options: RenderOptions()), with: "ciphers-modern.\(renderer.fileExtension)")
    try GoldenFile.compare(renderer.render(broad, options: RenderOptions()), with: "ciphers-broad.\(renderer.fileExtension)")
  }

  @Test("plain, verbose, coloured and with libssl's names it is what it was")
  func goldenText() throws {
    let variants: [(String, RenderOptions)] = [
      ("plain", RenderOptions(plain: true)), ("verbose", RenderOptions(width: 100, verbose: true)),
      ("openssl", RenderOptions(openSSLNames: true)),
      ("colour", RenderOptions(style: Style(colour: true))), ("ascii", RenderOptions(style: Style(unicode: false))),
    ]
    for (name, options) in variants {
      try GoldenFile.compare(Array(try rendered("text", CiphersFixture.broad, options).utf8), with: "ciphers-broad-\(name).txt")
    }
  }

  @Test(arguments: ["text", "csv", "markdown", "json"])
  func `a suite whose handshakes fail after the ServerHello is marked`(format: String) throws {
    var seen = CiphersObservation(endpoint: nil)
    var suite = SuiteObservation(id: "0x0032", name: "TLS_DHE_DSS_WITH_AES_128_CBC_SHA", bits: 128)
    suite.handshakeFailure = EvidenceDescription(.alert, detail: "internal_error", tries: 3)
    seen.protocols = [
      ProtocolObservation(version: "TLSv1.0", support: .accepted, evidence: EvidenceDescription(.serverHello), cipherSuites: [suite])
    ]
    let text = try rendered(format, seen)
    #expect(format == "json" ? text.contains("\"handshake_failure\": {") : text.contains("alert internal"), "\(text)")
    if format != "json" {
      seen.protocols[0].cipherSuites[0].handshakeFailure = nil
      #expect(try !rendered(format, seen).contains("alert internal"))
    }
    if format == "text" { #expect(try rendered(format, seen, RenderOptions(plain: true)).contains("suite 1")) }
  }

  @Test func `a version that requires a pre-shared key says so`() throws {
    var seen = CiphersObservation(endpoint: nil)
    seen.protocols = [ProtocolObservation(version: "TLSv1.3", support: .accepted, evidence: EvidenceDescription(.requiresPSK))]
    #expect(try rendered("text", seen).contains("TLSv1.3: requires a pre-shared key"))
    #expect(try rendered("text", seen, RenderOptions(plain: true)).contains("TLSv1.3: accepted (requires a pre-shared key)"))
    #expect(try rendered("markdown", seen).contains("requires a pre-shared key"))
  }

  @Test("text keeps to 80 columns, and says without colour what it says with it")
  func width() throws {
    for seen in [CiphersFixture.modern, CiphersFixture.broad] {
      for line in try rendered("text", seen, RenderOptions(verbose: true)).split(separator: "\n") {
        // Digests stay whole.
        #expect(DisplayWidth.of(line) <= 80 || line.contains("SHA-256"), "\(line)")
      }
      let text = try rendered("text", seen)
      for line in text.split(separator: "\n") { #expect(DisplayWidth.of(line) <= 80, "\(line)") }
      let coloured = try rendered("text", seen, RenderOptions(style: Style(colour: true)))
      #expect(coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "") == text)
    }
  }

  @Test("no format lets an escape of a peer through", arguments: Renderers.all(for: CiphersObservation.self).map(\.name))
  func hostile(format: String) throws {
    for plain in [false, true] {
      let text = try rendered(format, CiphersFixture.broad, RenderOptions(plain: plain))
      #expect(!text.contains("\u{1b}") && !text.contains("\u{7}"))
    }
  }

  @Test("a cell of CSV is no formula, and keeps what it holds")
  func cells() throws {
    var seen = CiphersObservation(endpoint: nil)
    let names = ["=cmd()", "+1", "-1", "@x", "a\"b,c", "two\nlines"]
    let suites = names.map { SuiteObservation(id: "0x0000", name: $0) }
    seen.protocols = [
      ProtocolObservation(version: "TLSv1.2", support: .accepted, evidence: EvidenceDescription(.serverHello), cipherSuites: suites)
    ]
    let rows = try rendered("csv", seen).split(separator: "\r\n").dropFirst()
    let expected = ["'=cmd()", "'+1", "'-1", "'@x", "\"a\"\"b,c\"", "two\\nlines"]
    for (row, cell) in zip(rows, expected) {
      #expect(row.hasPrefix("example.org:443,TLSv1.2,") && row.contains(",0x0000,\(cell),"), "\(row)")
    }
    #expect(rows.count == names.count)
  }

  @Test("a document has the formats that suit it and no others")
  func formats() {
    #expect(
      Renderers.all(for: CiphersObservation.self).map(\.name)
        == [
          "text", "plain", "json", "ndjson", "csv", "markdown", "html", "eml", "sarif", "junit", "defectdojo", "testssl-json",
          "testssl-csv", "cyclonedx",
        ])
    #expect(
      Renderers.all(for: ChainObservation.self).map(\.name)
        == [
          "text", "plain", "json", "ndjson", "csv", "markdown", "html", "eml", "pem", "der", "dot", "sarif", "junit", "defectdojo",
          "testssl-json", "testssl-csv", "cyclonedx",
        ])
    #expect(Renderers.named("pem", for: CiphersObservation.self) == nil && Renderers.named("prometheus", for: ChainObservation.self) == nil)
    #expect(Renderers.forFile(named: "a.cdx.json", for: CiphersObservation.self)?.name == "cyclonedx")
    #expect(Renderers.forFile(named: "a.json", for: CiphersObservation.self)?.name == "json")
    #expect(Renderers.forFile(named: "a.csv", for: CiphersObservation.self)?.name == "csv")
  }

  @Test("nothing asked and nothing accepted are shown as that")
  func empty() throws {
    var seen = CiphersObservation(endpoint: nil)
    #expect(try rendered("text", seen).hasPrefix("• example.org:443 was not probed for versions\n"))
    seen.protocols = [ProtocolObservation(version: "TLSv1.3", support: .refused, evidence: EvidenceDescription(.close))]
    #expect(try rendered("text", seen).hasPrefix("• example.org:443 accepts none of the probed versions\n"))
    seen.protocols[0].support = .undetermined
    #expect(try rendered("text", seen).hasPrefix("? example.org:443 accepted no version, and some are undetermined\n"))
  }

  @Test("code points without a name that follow each other are drawn together")
  func unnamed() throws {
    var seen = CiphersObservation(endpoint: nil)
    let names = ["0x00c8", "0x00c9", "0x00ca", "TLS_AES_128_GCM_SHA256", "0x1400", "0x1402"]
    let refused = EvidenceDescription(.alert, detail: "handshake_failure", tries: 2)
    let others = names.map { SuiteObservation(id: $0.hasPrefix("0x") ? $0 : "0x1301", name: $0, support: .refused, evidence: refused) }
    seen.protocols = [
      ProtocolObservation(version: "TLSv1.3", support: .accepted, evidence: EvidenceDescription(.serverHello), others: others)
    ]
    let text = try rendered("text", seen)
    #expect(text.contains("  6 suites refused (alert handshake_failure, tried 2 times):\n"))
    #expect(text.contains("\n    0x00c8 to 0x00ca, TLS_AES_128_GCM_SHA256, 0x1400, 0x1402\n"))
  }

  @Test("neighbouring versions are drawn together")
  func versions() {
    #expect(VersionRange.words(["TLSv1.2", "TLSv1.3"]) == "TLSv1.2, TLSv1.3")
    #expect(VersionRange.words(["TLSv1.2", "TLSv1.0", "TLSv1.1", "SSLv2"]) == "SSLv2, TLSv1.0 to TLSv1.2")
    #expect(VersionRange.words(["TLSv1.3-draft28", "TLSv1.3"]) == "TLSv1.3, TLSv1.3-draft28")
    #expect(VersionRange.words([]).isEmpty)
  }
}
