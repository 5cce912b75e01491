import Observation
import TestSupport
import Testing

/// What `serve` says of arguments that it cannot take: one line, and nothing is made or opened.
@Suite struct ServeArgumentTests {
  private func run(_ arguments: [String]) async -> (status: Int32, output: String, error: String) {
    await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))).run(list: ["serve"] + arguments)
  }

  @Test(
    "a wrong argument is one line with a hint and exits with 64",
    arguments: [
      ["--listen", "nowhere"], ["--listen", "127.0.0.1:70000"], ["--listen", "[::1:8443"], ["--listen", "[::]:0"],
      ["--listen", "192.0.2.1:0"], ["--https", "--http"], ["--all-cases", "--case", "good"],
      ["--upstream", "http://a.test", "--record", "http://b.test"], ["--har", "x.har"], ["--require-session"], ["--max-body", "-1"],
      ["--max-requests", "0"], ["--name", "a b"], ["--name", "com"], ["--name", "co.uk"], ["--name", "*.example.org"],
      ["--delay", "uniform:9-1"], ["--handshake-delay", "lunch=5"], ["--rate", "0"], ["--dribble", "0/5"],
      ["--error-rate", "101"], ["--error-every", "0"], ["--error-status", "99"], ["--fault", "empty=101"], ["--seed", "-1"],
      ["--network", "5g"], ["--loss", "101"], ["--key", "k.pem"], ["--validate", "yaml"], ["--validate", "schema="],
      ["a\u{1b}[2Jb"],
    ])
  func usage(arguments: [String]) async {
    let said = await run(arguments)
    #expect(said.status == 64, "\(arguments): \(said)")
    #expect(said.output.isEmpty)
    #expect(said.error.hasPrefix("tlsprobe: ") && said.error.contains("(hint: "), "\(said.error)")
    #expect(said.error.split(separator: "\n").count == 1 && !said.error.contains("\u{1b}"), "\(said.error)")
  }

  @Test("an address that others can reach needs --public")
  func publicAddress() async {
    let said = await run(["--listen", "0.0.0.0:0"])
    #expect(said.error.contains("'0.0.0.0:0' is not a loopback address; --public allows it"), "\(said.error)")
  }

  @Test("the name of a case that is nearly one is recognised")
  func unknownCase() async {
    #expect(await run(["--case", "expird"]).error == "tlsprobe: unknown case 'expird' (hint: did you mean 'expired'?)\n")
    let far = await run(["--case", "no-such-case-at-all"])
    #expect(far.error.contains("see 'tlsprobe serve --list-cases'"), "\(far.error)")
  }

  @Test("a fault that there is not brings those that there are")
  func unknownFault() async {
    let said = await run(["--fault", "fire"])
    #expect(said.error.contains("'fire' is no fault") && said.error.contains("malformed-chunk"), "\(said.error)")
  }

  @Test(
    "a file that cannot be used is told with its place",
    arguments: [
      ("routes: [{path: nowhere}]", "--routes"), ("- path: /a\n  colour: red\n", "--routes"), ("{", "--routes"), ("{", "--replay"),
      ("{}", "--replay"), ("- {path: /a, require: {query: [\"size:intger\"]}}", "--routes"),
    ])
  func brokenFile(text: String, option: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(text, to: "file")
    let said = await run([option, file, "--data-dir", folder.path, "--listen", "127.0.0.1:0"])
    #expect(said.status == 65, "\(said)")
    #expect(said.error.contains(file), "\(said.error)")
  }

  @Test(
    "a schema with an unknown keyword ends the start with file, place and keyword",
    arguments: [
      (#"{"properties": {"a": {"colour": 1}}}"#, "/properties/a: unknown keyword 'colour'"),
      (#"{"colour": 1}"#, "unknown keyword 'colour'"),
      (#"{"pattern": "(?=a)"}"#, "/pattern: invalid pattern: look-ahead is not supported"), ("{", "line 1, column 2: not JSON"),
    ])
  func brokenSchema(schema: String, reason: String) async throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(schema, to: "order.json")
    let said = await run(["--validate", "schema=\(file)", "--data-dir", folder.path, "--listen", "127.0.0.1:0"])
    #expect(said.status == 65 && said.error.split(separator: "\n").count == 1, "\(said)")
    #expect(said.error.contains("schema '\(file)': \(reason)"), "\(said.error)")
    let missing = await run(["--validate", "schema=\(folder.file("none"))", "--data-dir", folder.path, "--listen", "127.0.0.1:0"])
    #expect(missing.status == 66 && missing.error.contains("cannot be read"), "\(missing)")
  }
}
