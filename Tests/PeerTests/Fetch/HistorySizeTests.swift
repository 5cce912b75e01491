import Foundation
import TestSupport
import Testing

/// The history of requests with 30 MB.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HistorySizeTests {
  @Test(arguments: [["--http1.1", "http"], ["--http2-prior-knowledge", "http"], ["--http1.1", "https"], ["--http2", "https"]])
  func `long bodies are not stored`(transport: [String]) throws {
    let files = try TemporaryDirectory()
    let body = try files.write([UInt8](repeating: UInt8(ascii: "x"), count: 30_000_000), to: "body")
    let serve = try ServeProcess((transport[1] == "http" ? ["--http"] : []) + ["--httpbin"])
    let run = try CommandRun(
      [
        TestedBinary.path, "fetch", "-sSk", transport[0], "--data-binary", "@\(body)",
        "\(transport[1])://127.0.0.1:\(serve.port)/status/200",
      ],
      environment: ["XDG_STATE_HOME": files.path, "TLSPROBE_NO_HISTORY": ""], limit: .seconds(100))
    #expect(run.status == 0, "\(run.transcript)")
    let shown = try CommandRun(
      [TestedBinary.path, "history", "show"], environment: ["XDG_STATE_HOME": files.path])
    #expect(shown.text.contains(" bytes, application/x-www-form-urlencoded, not stored"), "\(shown.transcript)")
    let size = try FileManager.default.attributesOfItem(atPath: files.file("tlsprobe/history.db"))[.size] as? Int
    #expect(size ?? .max < 1 << 20)
  }
}
