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

  @Test("the list is for programs")
  func document() async throws {
    let said = await world.run("serve", "--list-cases", "--json")
    #expect(said.status == 0 && said.error.isEmpty)
    try compare(said.output, with: "serve-cases.json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(said.output.utf8)) as? [String: Any])
    #expect((root["cases"] as? [[String: Any]])?.map { $0["case"] as? String } == Cases.all.map(\.name))
  }
}
