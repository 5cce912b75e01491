import Bytes
import Checks
import Foundation
import Observation
import Report
import Testing

@Suite("Renderers of chains out of files")
struct VerifyRendererTests {
  private func document(_ address: AddressObservation) -> Document { document(address.chain) }

  private func document(_ chain: ChainDescription) -> Document {
    let seen = VerifyObservation(
      chain: chain,
      judgedBy: VerificationBasis(
        name: "example.org", time: ChainFixture.time, trustStore: TrustStoreDescription(name: "file", source: "ca.pem", count: 1)))
    var observation = Observation(target: TargetDescription(file: "chain.pem"))
    observation[VerifyObservation.self] = .observed(seen)
    return Document(
      about: VerifyObservation.self, in: CheckedObservation(observation),
      tool: ToolDescription(version: "0.1.0", openssl: "3.0", nghttp2: "1.52.0", zlib: "1.2.13"),
      startedAt: ChainFixture.time)
  }

  @Test("every format of a good and a bad chain is what it was", arguments: ["text", "json", "markdown"])
  func golden(format: String) throws {
    let renderer = try #require(Renderers.named(format, for: VerifyObservation.self))
    let good = document(ChainFixture.address(.loopbackV4))
    let bad = document(ChainFixture.bad)
    try GoldenFile.compare(renderer.render(good, options: RenderOptions()), with: "verify-good.\(renderer.fileExtension)")
    try GoldenFile.compare(renderer.render(bad, options: RenderOptions(verbose: true)), with: "verify-bad.\(renderer.fileExtension)")
  }

  @Test("all that there is to say is what it was, and nothing in it acts on a terminal", arguments: ["text", "plain", "json", "markdown"])
  func appraisal(format: String) throws {
    let isPlain = format == "plain"
    let renderer = try #require(Renderers.named(isPlain ? "text" : format, for: VerifyObservation.self))
    var options = RenderOptions(verbose: true, plain: isPlain)
    options.explains = true
    let bytes = renderer.render(document(AppraisalFixture.chain), options: options)
    #expect(!bytes.contains(0x1b) && !bytes.contains(0x07))
    try GoldenFile.compare(bytes, with: "verify-appraised\(isPlain ? "-plain" : "").\(renderer.fileExtension)")
  }

  @Test("the verdict and a line for each matter share the first screen") func firstScreen() throws {
    var chain = AppraisalFixture.chain
    chain.appraisal.lint = nil
    let renderer = try #require(Renderers.named("text", for: VerifyObservation.self))
    let text = String(decoding: renderer.render(document(chain), options: RenderOptions()), as: UTF8.self)
    let screen = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(24).joined(separator: "\n")
    for words in ["is not trusted", "trusted by", "not by", "CT  ", "revocation", "fetched", "weak key", "CAA  "] {
      #expect(screen.contains(words), "\(words) is not on the first screen:\n\(screen)")
    }
  }

  @Test("what a document holds can be read again") func roundTrip() throws {
    let seen = VerifyObservation(
      chain: AppraisalFixture.chain,
      judgedBy: VerificationBasis(name: nil, time: ChainFixture.time, trustStore: TrustStoreDescription(name: "file", source: "ca.pem")))
    #expect(try JSONDecoder().decode(VerifyObservation.self, from: JSONEncoder().encode(seen)) == seen)
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
