import Bytes
import Checks
import Observation
import Policies
import Report
import Testing

/// Policies and grades in reports.
@Suite struct PolicyRendererTests {
  private static func document() throws -> Document {
    var document = AuditFixture.document(AuditFixture.bad)
    let inputs = PolicyInput.inputs(of: document.observation, isPartial: false)
    let day = PolicyDate(document.startedAt)
    let library = try PolicyLibrary.bundled()
    let evaluation = PolicyEvaluation(inputs, on: day)
    document.policies = ["mozilla-intermediate@5.8", "ncsc-nl@2025-05"].compactMap { library.policy($0) }.map { evaluation.verdict(of: $0) }
    document.grade = try Grading(inputs, on: day).verdict
    return document
  }

  @Test func `a report has the grade and the violations with their sections`() throws {
    let document = try Self.document()
    try #require(document.policies.count == 2)
    for (name, options) in [
      ("", RenderOptions()), ("-verbose", RenderOptions(width: 120, verbose: true)), ("-plain", RenderOptions(plain: true)),
    ] {
      let renderer = try #require(Renderers.named("text", for: AuditObservation.self))
      try GoldenFile.compare(renderer.render(document, options: options), with: "audit-policies\(name).txt")
    }
    let markdown = try #require(Renderers.named("markdown", for: AuditObservation.self))
    try GoldenFile.compare(markdown.render(document, options: RenderOptions()), with: "audit-policies.md")
  }

  @Test func `no byte of the server reaches a terminal unescaped`() throws {
    let renderer = try #require(Renderers.named("text", for: AuditObservation.self))
    let bytes = renderer.render(try Self.document(), options: RenderOptions(verbose: true))
    #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0a || $0 == 0x7f })
  }
}
