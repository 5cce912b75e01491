import Bytes
import JSONSchema
import LocalServer
import Report
import TestSupport
import Testing

/// `schema`, and its schemas against documents of other commands.
@Suite struct SchemaCommandTests {
  @Test func `the list has one line per document`() throws {
    let run = try CommandRun.tlsprobe(["schema"])
    let names = run.text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(run.status == 0 && names == DocumentSchema.all.map(\.name))
  }

  @Test func `a schema is printed or written to a file, and an unknown one gets a suggestion`() throws {
    let directory = try TemporaryDirectory()
    let file = directory.file("chain.json")
    let printed = try CommandRun.tlsprobe(["schema", "chain"])
    let written = try CommandRun.tlsprobe(["schema", "chain", "-o", file])
    #expect(printed.status == 0 && written.status == 0 && written.text.isEmpty)
    #expect(directory.text(of: "chain.json") == printed.text && !printed.text.isEmpty)
    let unknown = try CommandRun.tlsprobe(["schema", "chan"])
    #expect(unknown.status == 64 && unknown.error.contains("did you mean 'tlsprobe schema chain'?"), "\(unknown.transcript)")
  }

  @Test func `documents of live servers, and of ports without one, are valid`() throws {
    let server = try LocalServer(cases: ["site"], at: Platform.now)
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let roots = try directory.write(server.trustAnchorsPEM, to: "roots.pem")
    let target = "localhost:\(try #require(server.endpoint(of: "site")).port)"
    let closed = "127.0.0.1:1"
    let commands = [
      ["chain", target, "--cacert", roots], ["chain", closed], ["probe", target, "--only", "handshakes,alpn", "--cacert", roots],
      ["probe", closed], ["fetch", "https://\(target)/", "--cacert", roots], ["fetch", "https://\(closed)/"],
      ["audit", target, "--only", "chain,probe,http", "--cacert", roots], ["audit", closed, "--only", "chain"],
      ["ciphers", closed], ["verify", "--chain", roots, "--roots", roots], ["resolve", "localhost"], ["trust", "list"],
    ]
    var compiled: [String: CompiledSchema] = [:]
    for command in commands {
      let run = try CommandRun.tlsprobe(command + ["--json"])
      let document = try JSONParser.read(Array(run.output))
      guard case .string(let identifier)? = document["schema"], let schema = DocumentSchema.named(identifier) else {
        Issue.record("\(command): \(run.transcript)")
        continue
      }
      let strict = try compiled[identifier] ?? CompiledSchema(parsing: JSONWriter(pretty: false).bytes(of: schema.json.strictSchema))
      compiled[identifier] = strict
      let violations = strict.violations(in: document)
      #expect(violations.isEmpty, "\(command): \(violations.prefix(5).map { "\($0.pointer): \($0.detail) (\($0.keyword))" })")
    }
  }

  /// Also without an entry, after a failure, and with parts that are missing.
  @Test func `documents of run, ws, history and policies are valid`() throws {
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now)
    defer { server.stop() }
    let directory = try TemporaryDirectory()
    let port = try #require(server.endpoint(of: "site-plain")).port
    let requests = """
      requests:
        passed: {url: "http://localhost:\(port)/anything", for-each: {list: [1, 2]}}
        failed: {url: "http://localhost:\(port)/status/404", assert: [{jsonpath: $.a, equals: 1}]}
        skipped: {depends: failed, url: "http://localhost:\(port)/"}
        unreachable: {url: "http://127.0.0.1:1/"}
        invalid: {url: "ftp://127.0.0.1/"}
      """
    let file = try directory.write(requests, to: "api.yaml")
    let environment = ["XDG_STATE_HOME": directory.path, "TLSPROBE_NO_HISTORY": ""]
    let body = try directory.write([0xff, 0, 1], to: "body")
    for words in [
      ["-d", "a=1", "http://localhost:\(port)/anything"], ["--data-binary", "@\(body)", "http://localhost:\(port)/bytes/300000"],
      ["http://127.0.0.1:1/"],
    ] { _ = try CommandRun.tlsprobe(["fetch", "-s", "-o", "/dev/null"] + words, environment: environment) }
    let commands = [
      ["run", file, "--json"], ["ws", "ws://localhost:\(port)/ws", "--message", "a", "--binary", "b", "--count", "2", "--json"],
      ["ws", "ws://localhost:\(port)/ws", "--ping", "--count", "1", "--json"], ["ws", "ws://127.0.0.1:1/", "--json"],
      ["history", "list", "--json"], ["history", "search", "anything", "--json"], ["history", "search", "not in it", "--json"],
      ["history", "show", "1", "--json"], ["history", "show", "2", "--json"], ["history", "show", "3", "--json"],
      ["policies", "list", "--json"], ["policies", "show", "pci-dss", "--json"],
      ["policies", "diff", "mozilla-intermediate@5.7", "mozilla-intermediate@5.8", "--json"],
    ]
    for command in commands {
      let run = try CommandRun.tlsprobe(command, environment: environment)
      let document = try JSONParser.read(Array(run.output))
      guard case .string(let identifier)? = document["schema"], let schema = DocumentSchema.named(identifier) else {
        Issue.record("\(command): \(run.transcript)")
        continue
      }
      let violations = try CompiledSchema(parsing: JSONWriter(pretty: false).bytes(of: schema.json.strictSchema)).violations(in: document)
      #expect(violations.isEmpty, "\(command): \(violations.prefix(5).map { "\($0.pointer): \($0.detail) (\($0.keyword))" })")
    }
  }
}
