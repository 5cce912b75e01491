import Bytes
import Foundation
import LocalServer
import TestSupport
import Testing

/// Archives of the program's own runs under the schemas that others wrote for HAR 1.2.
@Suite(
  .timeLimit(.minutes(1)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"))
struct LiveArchiveTests {
  /// A path, whether it is behind TLS, options, the exit status, and how many entries that makes.
  private static let runs: [(path: String, isSecure: Bool, words: [String], status: Int32, entries: Int)] = [
    ("/", false, [], 0, 1), ("/", true, ["--http1.1"], 0, 1), ("/", true, ["--http2"], 0, 1), ("/trailers", true, [], 0, 1),
    ("/redirect/2", false, ["-L"], 0, 3), ("/redirect/2", true, ["-L"], 0, 3),
    ("/redirect-loop", false, ["-L", "--max-redirs", "1"], 47, 2),
    ("/anything", false, ["-d", "a=b&c=%20d"], 0, 1), ("/anything?a=b&c", true, ["--json-body", "{\"a\":\"\u{e9}\"}"], 0, 1),
    ("/upload", true, ["-T", "%%binary"], 0, 1), ("/upload", false, ["--data-binary", "@%%binary"], 0, 1),
    ("/bytes/70000", false, [], 0, 1), ("/bytes/70000", true, [], 0, 1), ("/gzip", false, ["--compressed"], 0, 1),
    ("/early-hints", true, [], 0, 1), ("/", false, ["-I"], 0, 1), ("/status/404", false, ["-f"], 22, 1), ("/status/204", true, [], 0, 1),
    ("/anything", false, ["-H", "Cookie: a=b; c=\"d\"", "-H", "Authorization: Basic abc"], 0, 1), ("/close", false, ["--http1.0"], 0, 1),
    ("/drip?bytes=20&pieces=2&delay_ms=5000", true, ["-m", "0.5"], 28, 1), ("/delay?ms=5000", false, ["-m", "0.5"], 28, 1),
    ("/", true, ["--cacert", "\(TestedBinary.repository)/certs/cacert.pem"], 60, 1),
  ]

  @Test func `whatever is fetched, its archive is valid`() throws {
    let server = try LocalServer(cases: ["site", "site-plain"], at: Platform.now)
    defer { server.stop() }
    let folder = try TemporaryDirectory()
    try folder.write((0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }, to: "binary")
    let roots = try folder.write(server.trustAnchorsPEM, to: "roots.pem")
    let host = try #require(server.host(of: "site"))
    let (plain, secure) = (try #require(server.endpoint(of: "site-plain")), try #require(server.endpoint(of: "site")).port)
    var files: [String] = []
    func record(_ url: String, _ words: [String], _ status: Int32, entries: Int, before: [String] = []) throws {
      let file = folder.file("\(files.count).har")
      let trust = url.hasPrefix("https:") ? ["--cacert", roots, "--resolve", "\(host):\(secure):127.0.0.1"] : []
      let all = ["fetch", "-s", "-o", folder.file("content"), "--report", "har:\(file)"] + trust + words
      let run = try CommandRun(before + [TestedBinary.path] + all.map { $0.replacing("%%", with: folder.path + "/") } + [url])
      #expect(run.status == status, "\(words) \(url): \(run.transcript)")
      let archive = try JSONSerialization.jsonObject(with: Data(folder.text(of: "\(files.count).har").utf8)) as? [String: Any]
      #expect(((archive?["log"] as? [String: Any])?["entries"] as? [Any])?.count == entries, "\(words) \(url)")
      files.append(file)
    }
    for run in Self.runs {
      let origin = run.isSecure ? "https://\(host):\(secure)" : "http://\(plain)"
      try record(origin + run.path, run.words, run.status, entries: run.entries)
    }
    try record("http://127.0.0.1:1/", [], 7, entries: 1)
    try record("https://nowhere.invalid/", [], 6, entries: 1)
    // In the background it would signal its whole group: the program twice, which then drops everything.
    let interrupting = ["timeout", "--foreground", "--preserve-status", "-s", "INT", "2"]
    try record("http://\(plain)/delay?ms=5000", [], 130, entries: 1, before: interrupting)
    try record("https://\(host):\(secure)/drip?bytes=20&pieces=2&delay_ms=5000", [], 130, entries: 1, before: interrupting)
    let fixtures = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures"
    let check = try CommandRun(
      [PeerProgram.path("jsonschema"), "\(fixtures)/har_valid.py", "\(fixtures)/har_schemas.json"] + files, limit: .seconds(30))
    #expect(check.status == 0 && check.text.isEmpty, "\(check.transcript)")
    print("archives of runs: \(files.count)")
  }
}
