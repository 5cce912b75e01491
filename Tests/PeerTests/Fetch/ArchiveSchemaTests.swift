import Foundation
import TestSupport
import Testing

/// Our HTTP Archives under the schemas that others wrote for HAR 1.2.
@Suite(
  .timeLimit(.minutes(1)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"))
struct ArchiveSchemaTests {
  private static let tests = "\(TestedBinary.repository)/Tests"

  private func complaints(about files: [String]) throws -> [String] {
    let fixtures = "\(Self.tests)/PeerTests/Fixtures"
    let run = try CommandRun(
      [PeerProgram.path("jsonschema"), "\(fixtures)/har_valid.py", "\(fixtures)/har_schemas.json"] + files, limit: .seconds(30))
    try #require(run.status == 0, "\(run.error)")
    return run.text.split(separator: "\n").map { String($0) }
  }

  @Test func `every archive that we are known to write is valid`() throws {
    let golden = try FileManager.default.contentsOfDirectory(atPath: "\(Self.tests)/Golden").filter { $0.hasSuffix(".har") }
    try #require(golden.count >= 4)
    #expect(try complaints(about: golden.map { "\(Self.tests)/Golden/\($0)" }) == [])
  }

  @Test func `the schemas complain of what is missing or of another type`() throws {
    let directory = try TemporaryDirectory()
    let archive = #"{"log":{"version":1.2,"creator":{"name":"x","version":"1"},"entries":[{"startedDateTime":"now","time":1}]}}"#
    let complaints = try complaints(about: [directory.write(Array(archive.utf8), to: "bad.har")])
    for words in ["version: 1.2 is not of type 'string'", "'now' does not match", "'timings' is a required property"] {
      #expect(complaints.contains { $0.contains(words) }, "\(complaints)")
    }
  }
}
