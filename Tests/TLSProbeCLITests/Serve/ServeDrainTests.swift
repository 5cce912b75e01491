import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// `tlsprobe serve --record`, ended by a signal while the server behind has not responded.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ServeDrainTests {
  /// How often each kind of client is tried; `make drains` asks for more.
  private static let runs = ProcessInfo.processInfo.environment["TLSPROBE_DRAINS"].flatMap { Int($0) } ?? 2

  private struct Recording {
    let process: ChildProcess
    let directory: TemporaryDirectory
    let url: String

    init(of base: String) throws {
      directory = try TemporaryDirectory()
      let portFile = directory.file("port")
      process = try ChildProcess(
        [
          TestedBinary.path, "serve", "--http", "--listen", "127.0.0.1:0", "--port-file", portFile, "--data-dir", directory.path,
          "--record", base, "--har", directory.file("har"), "--drain-timeout", "0.05",
        ],
        environment: CommandRun.environment,
        output: directory.file("output"), error: directory.file("error"))
      let end = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < end, process.wait(atMost: .milliseconds(5)) == nil {
        let text = directory.text(of: "port")
        guard text.hasSuffix("\n"), let port = UInt16(text.dropLast()) else { continue }
        url = "http://127.0.0.1:\(port)"
        return
      }
      throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: directory.text(of: "error")])
    }
  }

  @Test(arguments: ["--http1.1", "--http2-prior-knowledge"], [SIGTERM, SIGINT])
  func `a signal during a request to the server behind costs neither the process nor the recorded archive`(
    version: String, signal: Int32
  ) async throws {
    let behind = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { behind.stop() }
    let base = "http://\(try #require(behind.endpoint(of: "site-plain")))"
    for run in 1...Self.runs {
      let recording = try Recording(of: base)
      let whole = try CommandRun.tlsprobe(["fetch", "-s", version, recording.url + "/bytes/5"])
      #expect(whole.status == 0, "run \(run): \(whole.transcript)")
      let before = behind.counts.requests
      let pending = try ChildProcess(
        [TestedBinary.path, "fetch", "-s", version, recording.url + "/delay?ms=60000"], environment: CommandRun.environment,
        output: recording.directory.file("pending"), error: recording.directory.file("pending"))
      let end = ContinuousClock.now + .seconds(30)
      while behind.counts.requests == before, ContinuousClock.now < end { await Task.yield() }
      kill(recording.process.identifier, signal)
      #expect(recording.process.wait(atMost: .seconds(30)) == 0, "run \(run): \(recording.directory.text(of: "error"))")
      #expect(recording.process.signal == nil, "run \(run)")
      let archive = recording.directory.text(of: "har")
      #expect(archive.components(separatedBy: "startedDateTime").count == 2 && archive.contains("/bytes/5"), "run \(run): \(archive)")
      pending.stop()
    }
  }
}
