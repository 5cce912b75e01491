import Foundation
import Observation
import TestSupport
import Testing

@Suite("Manual and completions")
struct ManualTests {
  private static let root = (0..<4).reduce(URL(filePath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
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

  @Test("the pages agree with the descriptions of the commands")
  func pages() throws {
    let pages = OptionTableTests.commands.map { ManualPage(command: $0.description, invocation: $0.path) }
    for page in pages { try compare(page.text, with: "man/\(page.fileName)") }
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

  @Test(
    "the completions agree with the option tables", arguments: [("bash", "tlsprobe.bash"), ("zsh", "_tlsprobe"), ("fish", "tlsprobe.fish")])
  func completions(shell: String, file: String) async throws {
    let said = await world.run("--generate-completion-script", shell)
    #expect(said.status == 0)
    try compare(said.output, with: "completions/\(file)")
  }

  @Test(
    "bash completes commands, options, values and files",
    arguments: [
      ("tlsprobe ", "", ["chain", "ciphers", "serve"]), ("tlsprobe ch", "ch", ["chain"]),
      ("tlsprobe chain --ver", "--ver", ["--verify-host", "--verbose"]),
      ("tlsprobe chain --trust ", "", ["mozilla", "apple"]), ("tlsprobe trust ", "", ["list", "show", "diff"]),
      ("tlsprobe serve --case exp", "exp", ["expired"]), ("tlsprobe trust diff m", "m", ["mozilla", "microsoft"]),
      ("tlsprobe verify Pack", "Pack", ["Package.swift"]), ("tlsprobe serve --dir Sour", "Sour", ["Sources"]),
    ])
  func bash(line: String, current: String, expected: [String]) throws {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let script = """
      cd \(Self.root.path); source completions/tlsprobe.bash; COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); \
      COMP_CWORD=\(words.count - 1); _tlsprobe; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let completed = text.split(separator: "\n").map(String.init)
    for word in expected { #expect(completed.contains(word), "\(line): \(completed)") }
    for word in completed { #expect(word.hasPrefix(current), "\(line): \(word)") }
  }
}
