import Foundation
import TestSupport
import Testing

/// What servers of HTTP/2 do that is no flood, met by the program itself: it ends in time and in little memory, with the right content
/// or an error that has a name.
@Suite(.timeLimit(.minutes(5))) struct HostileHTTP2Tests {
  /// As for HTTP/1; an ordinary fetch holds less than half of that.
  private static let memory = 64 << 20

  private func meet(_ adversary: HTTP2Adversary) throws -> CommandRun {
    let connections = Lock(0)
    let server = try RawServer { connection in
      let number = connections.withLock { count in
        defer { count += 1 }
        return count
      }
      adversary.play(HTTP2Dialogue(connection), number)
    }
    let folder = try TemporaryDirectory()
    var words = [adversary.request == .getOverHTTP1 ? "--http1.1" : "--http2-prior-knowledge"]
    switch adversary.request {
    case .get, .getOverHTTP1: break
    case .head: words.append("-I")
    case .post(let count):
      words += ["--data-binary", "@" + (try folder.write([UInt8](repeating: 0x75, count: count), to: "content"))]
    }
    let limit = adversary.outcome == .timeout ? "0.5" : "9"
    let run = try CommandRun.tlsprobe(
      ["fetch", "-sS", "-m", limit] + words + ["http://127.0.0.1:\(server.port)/"], limit: .seconds(20), watchesMemory: true)
    #expect(withExtendedLifetime(server) { connections.withLock { $0 } } <= adversary.connections)
    return run
  }

  @Test(arguments: HTTP2Adversary.all.filter { adversary in !HTTP2Adversary.floods.contains { $0.description == adversary.description } })
  func `trouble leaves memory alone, and has a name or comes to nothing`(adversary: HTTP2Adversary) throws {
    let run = try meet(adversary)
    switch adversary.outcome {
    case .answer(_, let content): #expect(run.status == 0 && (adversary.request == .head || run.text == content), "\(run.transcript)")
    case .failure(_, let words):
      #expect([8, 16, 18, 52, 92, 100].contains(run.status) && (words.isEmpty || run.error.contains(words)), "\(run.transcript)")
    case .timeout: #expect(run.status == 28, "\(run.transcript)")
    }
    #expect(run.peakResident < Self.memory * Sanitizer.slack, "\(run.peakResident >> 20) MiB")
  }

  @Test(arguments: HTTP2Fault.ofConnection + HTTP2Fault.ofStream)
  func `a fault leaves memory alone, and has a name`(fault: HTTP2Fault) throws {
    let run = try meet(HTTP2Adversary(fault))
    // An answer that was whole before the fault is an answer.
    if fault.hazard != .dataAfterEnd || run.status != 0 {
      #expect([8, 16, 92, 100].contains(run.status) && run.error.contains(fault.name), "\(run.transcript)")
    }
    #expect(run.peakResident < Self.memory * Sanitizer.slack, "\(run.peakResident >> 20) MiB")
  }
}
