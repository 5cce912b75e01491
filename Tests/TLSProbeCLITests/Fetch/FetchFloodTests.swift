import TestSupport
import Testing

/// Servers of HTTP/2 that never stop: the program does, soon, with a word and in little memory.
@Suite(.timeLimit(.minutes(3))) struct FetchFloodTests {
  /// More than a fetch ever needs, and far less than a flood brings.
  private static let memory = (64 << 20) * (Sanitizer.isAddress || Sanitizer.isThread ? 6 : 1)

  private func fetch(_ adversary: HTTP2Adversary, _ arguments: [String]) throws -> CommandRun {
    let server = try RawServer { adversary.play(HTTP2Dialogue($0), 0) }
    return try withExtendedLifetime(server) {
      try .tlsprobe(
        ["fetch", "-sS", "--http2-prior-knowledge"] + arguments + ["http://127.0.0.1:\(server.port)/"], watchesMemory: true)
    }
  }

  @Test(arguments: HTTP2Adversary.floods.filter { $0.request == .get })
  func `a flood ends with a name and leaves memory alone`(flood: HTTP2Adversary) throws {
    let run = try fetch(flood, ["--max-time", "20"])
    guard case .failure(_, let words) = flood.outcome else { return }
    #expect([16, 92, 100].contains(run.status) && run.error.contains(words), "\(run.transcript)")
    #expect(run.output.isEmpty)
    #expect(run.peakResident < Self.memory, "\(run.peakResident >> 20) MiB")
  }

  @Test func `content without end goes on until its time is up, in the same memory`() throws {
    let endless = HTTP2Adversary.endless
    let run = try fetch(endless, ["--max-time", "1", "-o", "/dev/null"])
    #expect(run.status == 28, "\(run.transcript)")
    #expect(run.peakResident < Self.memory, "\(run.peakResident >> 20) MiB")
  }

  @Test func `a flood is logged without end as little as it is read`() throws {
    let flood = try #require(HTTP2Adversary.floods.first { $0.hazard == .pingFlood })
    let run = try fetch(flood, ["-vv", "--max-time", "20"])
    #expect(run.status == 16, "\(run.error.suffix(500))")
    #expect(run.error.utf8.count < 1 << 20)
    #expect(run.peakResident < Self.memory, "\(run.peakResident >> 20) MiB")
  }
}
