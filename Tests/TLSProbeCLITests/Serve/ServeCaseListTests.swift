import Foundation
import LocalServer
import Observation
import TestSupport
import Testing

/// `serve --list-cases` names every case with what it does.
@Suite struct ServeCaseListTests {
  private let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))

  /// Compares with the committed file; `UPDATE_GOLDEN=1` writes it.
  private func compare(_ text: String, with name: String) throws {
    let file = URL(filePath: TestedBinary.repository + "/Tests/Golden/" + name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(text.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(name) is not current")
  }

  @Test("the list is for people")
  func text() async throws {
    let said = await world.run("serve", "--list-cases")
    #expect(said.status == 0 && said.error.isEmpty)
    try compare(said.output, with: "serve-cases.txt")
  }

  @Test(arguments: [80, 120]) func `the list fits the width of the terminal without broken words`(columns: Int) throws {
    let terminal = try PseudoTerminal(columns: columns)
    let child = try terminal.run(
      [TestedBinary.path, "serve", "--list-cases"], environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"])
    try #require(terminal.wait(for: child, atMost: .seconds(30)) == 0)
    let lines = terminal.transcript.split(whereSeparator: \.isNewline)
    #expect(lines.count > Cases.all.count && lines.allSatisfy { $0.count <= Int(columns) }, "\(terminal.transcript)")
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).map(String.init) }
    let piped = try CommandRun.tlsprobe(["serve", "--list-cases"], environment: ["COLUMNS": "10000"])
    #expect(words(terminal.transcript) == words(piped.text))
  }

  @Test("the list is for programs")
  func document() async throws {
    let said = await world.run("serve", "--list-cases", "--json")
    #expect(said.status == 0 && said.error.isEmpty)
    try compare(said.output, with: "serve-cases.json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any])
    #expect((root["cases"] as? [[String: Any]])?.map { $0["case"] as? String } == Cases.all.map(\.name))
  }
}
