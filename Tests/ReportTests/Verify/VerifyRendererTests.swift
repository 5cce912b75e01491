import Bytes
import Checks
import Observation
import Report
import Testing

@Suite("Renderers of chains out of files")
struct VerifyRendererTests {
  private func document(_ address: AddressObservation) -> Document {
    let seen = VerifyObservation(
      chain: address.chain,
      judgedBy: JudgementBasis(
        name: "example.org", time: ChainFixture.time, trustStore: TrustStoreDescription(name: "file", source: "ca.pem", count: 1)))
    var observation = Observation(target: TargetDescription(file: "chain.pem"))
    observation[VerifyObservation.self] = .observed(seen)
    return Document(
      about: VerifyObservation.self, in: observation,
      tool: ToolDescription(version: "0.1.0", openssl: "3.0", nghttp2: "1.52.0", zlib: "1.2.13"),
      startedAt: ChainFixture.time, settings: CheckSettings())
  }

  @Test("every format of a good and a bad chain is what it was", arguments: ["text", "json"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: VerifyObservation.self))
    let good = document(ChainFixture.address(.loopbackV4))
    let bad = document(ChainFixture.bad)
    try GoldenFile.compare(renderer.render(good, options: RenderOptions()), with: "verify-good.\(renderer.fileExtension)")
    try GoldenFile.compare(renderer.render(bad, options: RenderOptions(verbose: true)), with: "verify-bad.\(renderer.fileExtension)")
  }

  @Test("the document begins with the verdict in a word and its reasons")
  func order() throws {
    let members = document(ChainFixture.bad).json.members.map(\.key)
    #expect(Array(members.prefix(7)) == ["schema", "tool", "started_at", "target", "verdict", "errors", "hostname_matches"])
    #expect(document(ChainFixture.bad).json["verdict"] == .string("untrusted"))
    #expect(document(ChainFixture.address(.loopbackV4)).json["verdict"] == .string("trusted"))
    #expect(document(ChainFixture.bad).json["target"]?.members.map(\.key) == ["file"])
  }
}
