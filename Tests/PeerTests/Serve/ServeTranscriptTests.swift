import Foundation
import TestSupport
import Testing

/// What `tlsprobe serve` does for curl, as it looks in a shell: Tests/Transcripts holds what was typed and what came of it.
@Suite(.timeLimit(.minutes(5))) struct ServeTranscriptTests {
  @Test(
    "a shell sees what the transcript says",
    arguments: [
      "routes", "collections", "sessions", "required-session", "archives", "upstream", "folder", "uploads", "rules", "status",
      "fault-plans", "errors", "error-seeds", "breakages", "limits", "drain", "cases", "tls", "events", "delays",
    ])
  func transcript(name: String) throws {
    let file = URL(filePath: TestedBinary.repository + "/Tests/Transcripts/serve-\(name).txt")
    let expected = try String(contentsOf: file, encoding: .utf8)
    let played = try ServeTranscript(expected).played()
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(played.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == played, "\(name)")
  }
}
