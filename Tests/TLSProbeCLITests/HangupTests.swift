import Foundation
import TestSupport
import Testing

/// SIGHUP, as of a terminal that is closed.
@Suite(.timeLimit(.minutes(3)), .serialized) struct HangupTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// A server that records, after its first request; `wrapper` starts it.
  private func recorder(_ wrapper: [String] = [], way: [String], of world: FetchWorld) throws -> ChildProcess {
    let words =
      ["serve", "--listen", "127.0.0.1:0", "--data-dir", folder.path, "--record", world.plain, "--har", folder.file("har")]
      + ["--port-file", folder.file("port")]
    let child = try ChildProcess(
      wrapper + [TestedBinary.path] + words, environment: CommandRun.environment, output: "/dev/null", error: folder.file("error"))
    while folder.text(of: "port").isEmpty, child.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    let port = folder.text(of: "port").split(separator: "\n").first ?? ""
    let run = try CommandRun.tlsprobe(["fetch", "-k"] + way + ["\(way.isEmpty ? "http" : "https")://127.0.0.1:\(port)/bytes/7"])
    try #require(run.status == 0 && run.output.count == 7, "\(run.transcript) \(folder.text(of: "error"))")
    return child
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGINT], [[], ["--http1.1"], ["--http2"]])
  func `a hangup ends serve as SIGTERM does, and what was recorded is written`(signal: Int32, way: [String]) throws {
    let child = try recorder(way: way, of: FetchWorld())
    kill(child.identifier, signal)
    #expect(child.wait(atMost: .seconds(60)) == 0 && child.signal == nil, "\(folder.text(of: "error"))")
    let archive = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "har").utf8)) as? [String: Any])
    #expect(((archive["log"] as? [String: Any])?["entries"] as? [Any])?.count == 1)
  }

  @Test func `a hangup does not end what nohup has started`() throws {
    let world = try FetchWorld()
    let child = try recorder(["nohup"], way: [], of: world)
    kill(child.identifier, SIGHUP)
    let port = folder.text(of: "port").split(separator: "\n").first ?? ""
    let run = try withExtendedLifetime(world) { try CommandRun.tlsprobe(["fetch", "http://127.0.0.1:\(port)/bytes/7"]) }
    #expect(run.output.count == 7 && child.isRunning, "\(run.transcript) \(folder.text(of: "error"))")
    kill(child.identifier, SIGTERM)
    #expect(child.wait(atMost: .seconds(60)) == 0)
  }

  @Test(arguments: [[], ["--http2-prior-knowledge"]])
  func `a hangup of a fetch writes its documents and reports`(words: [String]) throws {
    let server = try RawServer { connection in
      connection.read()
      connection.write(words.isEmpty ? Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome".utf8) : PlainFrames.answer("some"))
      connection.drain()
    }
    let ended = try InterruptedFetch(
      words + ["--json", "-o", folder.file("part"), "--report", "har:\(folder.file("har"))", "http://127.0.0.1:\(server.port)/"],
      signal: SIGHUP
    ) { !folder.text(of: "part").isEmpty }
    #expect(ended.status == 130 && !ended.wasKilled && ended.document?["partial"] as? Bool == true, "\(ended)")
    let archive = try #require(JSONSerialization.jsonObject(with: Data(folder.text(of: "har").utf8)) as? [String: Any])
    #expect(((archive["log"] as? [String: Any])?["entries"] as? [Any])?.isEmpty == false)
  }
}
