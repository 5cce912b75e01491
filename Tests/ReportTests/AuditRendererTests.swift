import Bytes
import Checks
import Observation
import Report
import Testing

/// Reports of an audit.
@Suite struct AuditRendererTests {
  private func rendered(_ format: String, _ seen: AuditObservation, _ options: RenderOptions = RenderOptions()) throws -> [UInt8] {
    try #require(Renderers.named(format, for: AuditObservation.self)).render(AuditFixture.document(seen), options: options)
  }

  @Test(arguments: ["text", "json", "markdown"]) func `every format of a sound and of a bad server is unchanged`(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: AuditObservation.self))
    try GoldenFile.compare(try rendered(format, AuditFixture.sound), with: "audit-sound.\(renderer.fileExtension)")
    let bad = renderer.render(AuditFixture.document(AuditFixture.bad, isPartial: true), options: RenderOptions())
    try GoldenFile.compare(bad, with: "audit-bad.\(renderer.fileExtension)")
  }

  @Test func `plain, verbose and colored text is unchanged`() throws {
    let variants: [(String, RenderOptions)] = [
      ("plain", RenderOptions(plain: true)), ("verbose", RenderOptions(width: 120, verbose: true)),
      ("colour", RenderOptions(style: Style(colour: true))),
    ]
    for (name, options) in variants {
      try GoldenFile.compare(try rendered("text", AuditFixture.bad, options), with: "audit-bad-\(name).txt")
    }
  }

  @Test func `a target without a responding address is named as such`() throws {
    let text = String(decoding: try rendered("text", AuditFixture.unreachable), as: UTF8.self)
    #expect(text.hasPrefix("✘ example.org:443 was not examined: no address responded\n"), "\(text)")
  }

  @Test func `an audit that was not finished has no check mark, and does not pass`() throws {
    let document = AuditFixture.document(AuditFixture.sound, isPartial: true)
    let text = try #require(Renderers.named("text", for: AuditObservation.self)).render(document, options: RenderOptions())
    #expect(!String(decoding: text, as: UTF8.self).contains("✔ example.org"))
    let json = try #require(Renderers.named("json", for: AuditObservation.self)).render(document, options: RenderOptions())
    #expect(String(decoding: json, as: UTF8.self).contains("\"result\": \"incomplete\""))
  }

  @Test func `no byte of the server reaches a terminal unescaped`() throws {
    for format in ["text", "markdown"] {
      #expect(try !rendered(format, AuditFixture.bad).contains(0x1b), "\(format)")
    }
  }

  @Test func `lines of text fit 80 columns, except for values without blanks`() throws {
    let text = String(decoding: try rendered("text", AuditFixture.bad), as: UTF8.self)
    for line in text.split(separator: "\n") where line.count > 80 {
      #expect(line.drop { $0 == " " }.split(separator: " ").contains { $0.count > 40 }, "\(line)")
    }
  }

  @Test func `equal findings of several addresses are one, and others name their address`() {
    let document = AuditFixture.document(AuditFixture.bad)
    let obsolete = document.findings.filter { $0.id == "protocol.obsolete-version" }
    #expect(!obsolete.isEmpty && obsolete.allSatisfy { $0.evidence.first?.hasPrefix("192.0.2.1:443") == true })
    #expect(Set(document.findings).count == document.findings.count)
  }
}
