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
}
