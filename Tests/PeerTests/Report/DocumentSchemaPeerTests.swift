import Foundation
import TestSupport
import Testing

/// The JSON Schemas of our documents, and the documents, by python-jsonschema.
@Suite(
  .timeLimit(.minutes(1)), .enabled(if: PeerProgram.allAreRequired || PeerProgram.isPresent("jsonschema"), "jsonschema was not fetched"))
struct DocumentSchemaPeerTests {
  private func lines(for folder: String) throws -> [String] {
    let script = "\(TestedBinary.repository)/Tests/PeerTests/Fixtures/schema_documents.py"
    let run = try CommandRun([PeerProgram.path("jsonschema"), script, folder], limit: .seconds(30))
    try #require(run.status == 0, "\(run.error)")
    return run.text.split(separator: "\n").map { String($0) }
  }

  @Test func `every schema is one, and every golden document is valid`() throws {
    let folder = "\(TestedBinary.repository)/Tests/Golden"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
      $0.hasSuffix(".json") && !$0.hasSuffix(".cdx.json")
    }
    let schemas = files.count { $0.hasPrefix("schema-") }
    #expect(try lines(for: folder) == ["\(schemas) schemas, \(files.count - schemas) documents"])
  }

  @Test func `an invalid document is found`() throws {
    let directory = try TemporaryDirectory()
    for name in ["schema-chain.json", "chain-good.json"] {
      let text = try String(contentsOfFile: "\(TestedBinary.repository)/Tests/Golden/\(name)", encoding: .utf8)
      _ = try directory.write(text.replacing("\"partial\": false", with: "\"partial\": 0"), to: name)
    }
    #expect(try lines(for: directory.path).first == "chain-good.json: $.partial: 0 is not of type 'boolean'")
  }

  /// Also without entries, after failures, and with parts that are missing.
  @Test func `documents of run, ws, history and policies are valid`() throws {
    let directory = try TemporaryDirectory()
    let environment = ["XDG_STATE_HOME": directory.file("state"), "TLSPROBE_NO_HISTORY": ""]
    let requests = try directory.write(
      "requests: {a: {url: 'http://127.0.0.1:1/'}, b: {depends: a, url: 'http://127.0.0.1:1/'}, c: {url: 'ftp://h/'}}", to: "requests.yaml")
    let commands: [(name: String, words: [String])] = [
      ("run", ["run", requests, "--json"]), ("ws", ["ws", "ws://127.0.0.1:1/", "--json"]), ("none", ["history", "list", "--json"]),
      ("fetch", ["fetch", "-s", "--json", "http://127.0.0.1:1/"]), ("list", ["history", "list", "--json"]),
      ("show", ["history", "show", "--json"]), ("policies", ["policies", "list", "--json"]),
      ("policy", ["policies", "show", "pci-dss", "--json"]),
      ("difference", ["policies", "diff", "mozilla-intermediate@5.7", "mozilla-intermediate@5.8", "--json"]),
    ]
    for (name, words) in commands {
      let run = try CommandRun.tlsprobe(words, environment: environment)
      _ = try directory.write(run.text, to: "\(name).json")
    }
    for name in ["run", "ws", "fetch", "history", "history-entry", "policies"] {
      let run = try CommandRun.tlsprobe(["schema", name, "-o", directory.file("schema-\(name).json")])
      try #require(run.status == 0, "\(run.transcript)")
    }
    #expect(try lines(for: directory.path) == ["6 schemas, \(commands.count) documents"])
  }
}
