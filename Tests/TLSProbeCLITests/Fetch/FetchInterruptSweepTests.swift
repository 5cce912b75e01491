import Foundation
import TestSupport
import Testing

/// Control-C after 0, 1, 2, … ms of the life of a short fetch.
@Suite("Interrupting tlsprobe fetch at every moment", .timeLimit(.minutes(5)), .serialized, .tags(.soak))
struct FetchInterruptSweepTests {
  @Test("each ends within 200 ms with a whole document, or has ended by itself", arguments: ["--http1.1", "--http2"])
  func sweep(version: String) throws {
    let world = try FetchWorld()
    let words = [version, "--json", "\(world.secure)/bytes/1024"] + world.trust
    let whole = try life(words)
    let moments = 120
    var interrupted = 0
    var unborn: [Duration] = []
    for moment in 0..<moments {
      let delay = whole * 1.2 * Double(moment) / Double(moments)
      let ended = try interrupt(words, after: delay)
      if ended.wasKilled {
        // The dynamic loader was at work still: nothing of the program has run.
        #expect(ended.output.isEmpty && ended.error.isEmpty && ended.took < InterruptedFetch.limit, "after \(delay): \(ended)")
        unborn.append(delay)
      } else if ended.status == 0 {
        let document = try #require(ended.document, "after \(delay): \(ended)")
        #expect(document["partial"] as? Bool == false && document["exit_code"] as? Int == 0)
        #expect(ended.took < InterruptedFetch.limit, "after \(delay): \(ended)")
      } else {
        interrupted += 1
        try ended.expectDocument()
      }
    }
    // A sanitizer takes longer to start than the program to run.
    #expect(interrupted > moments / 10 || Sanitizer.slack > 1)
    // Before the first instruction of `main` there is the loader, of which `tlsprobe --version` is the measure.
    let start = try loading()
    #expect(unborn.filter { $0 > start }.count <= moments / 20, "\(unborn.count) before \(start) of \(whole): \(unborn.max() ?? .zero)")
  }

  private func interrupt(_ words: [String], after delay: Duration) throws -> InterruptedFetch {
    let folder = try TemporaryDirectory()
    let child = try ChildProcess(
      [TestedBinary.path, "fetch"] + words, environment: InterruptedFetch.environment, output: folder.file("out"),
      error: folder.file("error"))
    let start = ContinuousClock.now
    Thread.sleep(forTimeInterval: max(0, delay / .seconds(1) - 0.000_1))
    while .now - start < delay {}
    return try InterruptedFetch(child, folder)
  }

  /// How long it takes when nobody interrupts it: the median of five.
  private func life(_ words: [String]) throws -> Duration {
    try (0..<5).map { _ in
      let run = try CommandRun.tlsprobe(["fetch"] + words)
      try #require(run.status == 0, "\(run.transcript)")
      return run.elapsed
    }.sorted()[2]
  }

  private func loading() throws -> Duration {
    try (0..<9).map { _ in try CommandRun.tlsprobe(["--version"]).elapsed }.sorted()[4]
  }
}
