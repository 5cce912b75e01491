import Foundation
import Observation
import Testing

@Suite("Manual and completions")
struct ManualTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))

  /// Compares with the committed file; `UPDATE_GOLDEN=1` (Scripts/update-manual) writes it.
  private func compare(_ text: String, with path: String) throws {
    let file = Self.root.appending(path: path)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text, "\(path) is not current; run Scripts/update-manual")
  }

  @Test("the pages say what the commands are defined to do")
  func pages() async throws {
    let dump = await world.run("--experimental-dump-help").output
    let tool = try JSONDecoder().decode(ToolDump.self, from: Data(dump.utf8))
    let root = ManualPage(command: tool.command, invocation: tool.command.commandName)
    let pages = Self.pages(below: tool.command, invocation: tool.command.commandName)
    for page in [root] + pages { try compare(page.text, with: "man/\(page.fileName)") }
  }

  private static func pages(below command: ToolDump.Command, invocation: String) -> [ManualPage] {
    (command.subcommands ?? []).filter { $0.commandName != "help" }.flatMap {
      let invocation = "\(invocation) \($0.commandName)"
      return [ManualPage(command: $0, invocation: invocation)] + pages(below: $0, invocation: invocation)
    }
  }

  @Test func `every page that a page refers to exists`() throws {
    let folder = Self.root.appending(path: "man")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: /\.BR (tlsprobe[a-z -]*) \(1\)/) {
        let page = match.output.1.replacing(" ", with: "-") + ".1"
        #expect(names.contains(String(page)), "\(name) refers to \(page)")
      }
    }
  }

  @Test("the completions are the parser's", arguments: [("bash", "tlsprobe.bash"), ("zsh", "_tlsprobe"), ("fish", "tlsprobe.fish")])
  func completions(shell: String, file: String) async throws {
    let said = await world.run("--generate-completion-script", shell)
    #expect(said.status == 0)
    try compare(said.output, with: "completions/\(file)")
  }
}
