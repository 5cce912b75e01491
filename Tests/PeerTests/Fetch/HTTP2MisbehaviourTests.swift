import Foundation
import TestSupport
import Testing

/// `fetch` and a server of HTTP/2 whose frames are hyperframe's: the right content or an error with a name, in time and in little memory.
@Suite(.timeLimit(.minutes(3))) struct HTTP2MisbehaviourTests {
  private static let isPresent = PeerProgram.allAreRequired || PeerProgram.isPresent("wires")
  /// More than it ever needs, and far less than a flood brings.
  private static let memory = 64 << 20

  private static func server(_ mode: String) throws -> ServerProcess {
    let pki = try ThrowawayPKI.shared.get()
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/http2_server.py"
    return try ServerProcess(named: "h2", configuration: pki.configuration, families: [.v4]) { port, _ in
      [[PeerProgram.path("wires"), script, "\(port)", "127.0.0.1", mode, pki.chain(.rsa), pki.leafKey(.rsa)]]
    }
  }

  private static func fetch(_ url: String, _ arguments: [String]) throws -> CommandRun {
    try .tlsprobe(["fetch", "-sS", "-w", "%{stderr} %{http_code}"] + arguments + [url], watchesMemory: true)
  }

  @Test(.enabled(if: isPresent, "h2 was not fetched by Scripts/peers")) func `whatever it does is content or has a name`() throws {
    let server = try Self.server("plain")
    var most = 0
    for row in HTTP2Misbehaviour.all {
      let run = try Self.fetch("http://127.0.0.1:\(server.port)\(row.path)", ["--http2-prior-knowledge"] + row.arguments)
      switch row.outcome {
      case .content(let content, let status):
        #expect(run.status == 0 && run.text == content && run.error.hasSuffix(" \(status)"), "\(row): \(run.transcript.prefix(1_000))")
      case .failure(let status, let words):
        #expect(run.status == status && (words.isEmpty || run.error.contains(words)), "\(row): \(run.transcript.prefix(1_000))")
      }
      #expect(run.elapsed < .seconds(10), "\(row)")
      #expect(run.peakResident < Self.memory, "\(row): \(run.peakResident >> 20) MiB")
      most = max(most, run.peakResident)
    }
    print("fetch beside h2: \(HTTP2Misbehaviour.all.count) rows, at most \(most >> 20) MiB resident")
  }

  @Test(
    .enabled(if: isPresent, "h2 was not fetched by Scripts/peers"),
    arguments: [
      // ALPN's word is kept, by h2's own server.
      ("h2", "/well", [], Int32(0), "hello", ""),
      ("h2", "/well/trailers", ["--http2"], 0, "hello", ""),
      // HTTP/2 was agreed, and HTTP/1.1 is spoken; and the other way round.
      ("h2", "/http1", [], 8, "", "speaks HTTP/1"),
      ("http/1.1", "/", [], 8, "", ""),
      // Nothing was agreed, and HTTP/2 is spoken: only to those who know.
      ("none", "/well", ["--http2-prior-knowledge"], 0, "hello", ""),
      ("h2", "/go-away-unseen", [], 0, "hello", ""),
      ("h2", "/ping-flood", [], 16, "", "ENHANCE_YOUR_CALM"),
      ("h2", "/half-a-frame", [], 18, "he", ""),
    ]) func `over TLS it does no better`(
      mode: String, path: String, arguments: [String], status: Int32, content: String, words: String
    ) throws
  {
    let server = try Self.server(mode)
    let run = try Self.fetch("https://127.0.0.1:\(server.port)\(path)", ["-k"] + arguments)
    #expect(run.status == status && run.text == content && (words.isEmpty || run.error.contains(words)), "\(run.transcript)")
  }
}
