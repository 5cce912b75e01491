import Bytes
import Checks
import Foundation
import Observation
import Report
import TestSupport
import Testing

/// Damaged documents are read or rejected with an error of one line, and what is read passes through checks and every format.
///
/// `TLSPROBE_MUTATIONS` sets their number; `make soak` tries 100,000.
@Suite struct DocumentMutationTests {
  private static let count = ProcessInfo.processInfo.environment["TLSPROBE_MUTATIONS"].flatMap { Int($0) } ?? 1_000

  @Test func `damaged documents never trap`() throws {
    let originals = try DocumentReaderTests.names.map { try JSONParser.read(Array(GoldenFile.contents(of: "\($0).json"))) }
    var mutator = DocumentMutator(originals, seed: 71)
    var readable = 0
    for number in 0..<Self.count {
      let bytes = mutator.next()
      do throws(DocumentError) {
        for saved in try DocumentReader.documents(in: bytes) {
          readable += 1
          check(saved, number)
        }
      } catch {
        #expect(!error.reason.isEmpty && error.description.utf8.count < 4_000)
      }
    }
    #expect(readable > Self.count / 5)
  }

  /// Runs the checks, and writes the recorded and the new results in one of the formats.
  private func check(_ saved: SavedDocument, _ number: Int) {
    var document = saved.document
    let checked =
      saved.observed(AuditObservation.self) == nil ? CheckedObservation(saved.observation) : CheckedObservation(audit: saved.observation)
    document.observation = checked.observation
    document.findings += checked.findings
    var options = RenderOptions(width: 40 + number % 100, verbose: number % 2 == 0, plain: number % 3 == 0)
    options.explains = number % 5 == 0
    let formats = Renderers.all.filter { renderer in renderer.subject.map { $0.schema == saved.schema } ?? true }
    let renderer = formats[number % formats.count]
    let bytes = renderer.render(document, options: options)
    if !renderer.isBinary { #expect(String(validating: bytes, as: UTF8.self) != nil, "\(renderer.name)") }
    if !renderer.isBinary, renderer.name != "csv", renderer.name != "eml" {
      let place = bytes.firstIndex { $0 < 0x20 && $0 != 0x0a || $0 == 0x7f }
      let before = place.map { Array(bytes[..<$0].suffix(200)) } ?? []
      let line = before.split(separator: 0x0a).last.map(Array.init) ?? []
      #expect(place == nil, "\(renderer.name), mutation \(number), behind '\(String(decoding: line, as: UTF8.self))'")
    }
  }
}
