import Foundation
import TestSupport
import Testing

/// `fetch --grep` and `fetch --select` on the files of a `tlsprobe serve`.
@Suite(.timeLimit(.minutes(3))) struct FetchSearchTests {
  private static let transports = [
    ["--http1.1", "http"], ["--http2-prior-knowledge", "http"], ["--http1.1", "https"], ["--http2", "https"],
  ]

  private static let contents: [String: String] = [
    "empty.txt": "", "lines.txt": "first\r\nerror: \u{1b}[31mred\u{202e}\nthird\nfourth\nError at last",
    "data.json": "{\"items\": [{\"name\": \"a\\u001b[2J\"}, {\"name\": \"\u{e9}\", \"price\": 1.50}], \"count\": 2}",
    "broken.json": "{\"a\": 1,\n  b}",
    "compact.txt": String(repeating: "x", count: 1 << 20) + "\n" + String(repeating: "y", count: (1 << 20) + 1) + "z\nend\n",
  ]

  @Test(arguments: transports) func `the same lines are found over each transport`(transport: [String]) throws {
    let folder = try ServedFolder(Self.contents)
    for (words, path, output, status) in [
      (["--grep", "^error"], "lines.txt", "error: \u{1b}[31mred\u{202e}\n", 0),
      (
        ["--grep", "^ERROR", "--grep-ignore-case", "--grep-line-number"], "lines.txt", "2:error: \u{1b}[31mred\u{202e}\n5:Error at last\n",
        0
      ),
      (["--grep", "t$", "--grep-context", "1"], "lines.txt", "first\r\nerror: \u{1b}[31mred\u{202e}\n--\nfourth\nError at last\n", 0),
      (["--grep", "nothing"], "lines.txt", "", 120), (["--grep", ""], "empty.txt", "", 120),
      (["--grep", "^y*z$|^z$", "--grep-line-number"], "compact.txt", "2:yz\n", 0),
      (["--grep", "^x+$", "--hexdump"], "empty.txt", "", 120),
      (["--select", "$.items[*].name"], "data.json", "\"a\\u001b[2J\"\n\"\u{e9}\"\n", 0),
      (["--select", "$.items[?@.price < 2]"], "data.json", "{\"name\":\"\u{e9}\",\"price\":1.5}\n", 0),
      (["--select", "$.items[*].name", "--grep", "\u{e9}"], "data.json", "\"\u{e9}\"\n", 0),
      (["--select", "$.none"], "data.json", "", 120),
      (["--select", "$.items[1]", "--pretty", "all"], "data.json", "{\n  \"name\": \"\u{e9}\",\n  \"price\": 1.5\n}\n", 0),
      (["--select", "$"], "empty.txt", "", 120), (["--select", "$"], "broken.json", "", 120),
    ] as [([String], String, String, Int32)] {
      let run = try folder.fetch(transport, words, path)
      #expect(run.text == output && run.status == status && run.error.isEmpty == (status == 0), "\(words) \(path): \(run.transcript)")
    }
  }

  @Test(arguments: [
    (["--grep", "("], 64, "')' is missing"), (["--grep", "(a{1000}){1000}"], 64, "20000 instructions"),
    (["--grep", "a", "--grep-context", "x"], 64, "0 to 1000"),
    (["--select", "items"], 64, "column 1"), (["--select", "$[?@.a = 1]"], 64, "=="), (["--select", "$..[?@..[?@..[?@..a]]]"], 0, ""),
  ])
  func `an invalid expression is an error before the transfer`(words: [String], status: Int32, error: String) throws {
    let run = try CommandRun.tlsprobe(["fetch", "-sS"] + words + ["http://127.0.0.1:1/"])
    if status == 64 { #expect(run.status == status && run.error.contains(error), "\(run.transcript)") } else { #expect(run.status == 7) }
  }

  @Test func `errors name the reason, and documents have the exit status`() throws {
    let folder = try ServedFolder(Self.contents)
    #expect(
      try folder.fetch(Self.transports[0], ["--select", "$"], "broken.json").error.contains(
        "not JSON: the name of a member is missing (line 2, column 3)"))
    #expect(
      try folder.fetch(Self.transports[0], ["--select", "$.none"], "data.json").error.contains("no value of the body matches '$.none'"))
    #expect(try folder.fetch(Self.transports[0], ["--grep", "nothing"], "lines.txt").error.contains("no line of the body matches --grep"))
    let reports = try TemporaryDirectory()
    let run = try folder.fetch(
      Self.transports[0], ["--grep", "nothing", "--report", reports.file("r.json"), "-o", reports.file("body")], "lines.txt")
    #expect(run.status == 120 && reports.text(of: "r.json").contains("\"exit_code\": 120") && reports.text(of: "body").isEmpty)
    // A failed response stays a failure.
    let failed = try folder.fetch(Self.transports[0], ["-f", "--select", "$"], "missing")
    #expect(failed.status == 22 && failed.output.isEmpty, "\(failed.transcript)")
  }

  @Test func `a terminal gets numbered, marked and escaped lines`() throws {
    let folder = try ServedFolder(Self.contents)
    let terminal = try PseudoTerminal(columns: 80)
    let child = try terminal.run(
      [TestedBinary.path, "fetch", "--grep", "red|error", "http://127.0.0.1:\(folder.port)/lines.txt"],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"])
    #expect(terminal.wait(for: child, atMost: .seconds(20)) == 0, "\(terminal.transcript)")
    #expect(
      terminal.transcript.contains(
        "\u{1b}[32m2\u{1b}[0m\u{1b}[36m:\u{1b}[0m\u{1b}[1;31merror\u{1b}[0m: \\x1b[31m\u{1b}[1;31mred\u{1b}[0m\\u{202e}"))
  }

  /// A folder behind `tlsprobe serve`, which serves plaintext and TLS on one port.
  private final class ServedFolder: Sendable {
    let port: UInt16
    private let folder: TemporaryDirectory
    private let process: ChildProcess

    init(_ files: [String: String]) throws {
      folder = try TemporaryDirectory()
      for (name, text) in files { _ = try folder.write(text, to: name) }
      let state = try TemporaryDirectory()
      process = try ChildProcess(
        [
          TestedBinary.path, "serve", "--dir", folder.path, "--listen", "127.0.0.1:0", "--port-file", state.file("port"), "--data-dir",
          state.path,
        ],
        environment: CommandRun.environment, output: state.file("output"), error: state.file("error"))
      let end = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < end, process.wait(atMost: .milliseconds(5)) == nil {
        let text = state.text(of: "port")
        guard text.hasSuffix("\n"), let port = UInt16(text.dropLast()) else { continue }
        self.port = port
        return
      }
      throw CocoaError(.featureUnsupported, userInfo: [NSLocalizedDescriptionKey: state.text(of: "error")])
    }

    func fetch(_ transport: [String], _ words: [String], _ path: String) throws -> CommandRun {
      try CommandRun.tlsprobe(["fetch", "-sSk", transport[0]] + words + ["\(transport[1])://127.0.0.1:\(port)/\(path)"])
    }
  }
}
