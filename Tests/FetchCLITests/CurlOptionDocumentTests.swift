import Foundation
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("The table of curl's options")
struct CurlOptionDocumentTests {
  /// An option of curl, and why `fetch` lacks it.
  private struct Option {
    /// `-o, --output <file>`
    let heading: String
    let name: String
    let reason: String?
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let document = root.appending(path: "docs/curl.md")
  private static let (begin, end) = ("<!-- options -->\n", "<!-- end of options -->\n")

  private static func options() throws -> [Option] {
    let text = try String(contentsOf: root.appending(path: "Tests/Fixtures/curl-options.tsv"), encoding: .utf8)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let parts = line.split(separator: "\t")
      let name = parts[0].split(separator: " ").first { $0.hasPrefix("--") }?.dropFirst(2) ?? ""
      return Option(heading: String(parts[0]), name: String(name), reason: parts.count > 1 ? String(parts[1]) : nil)
    }
  }

  /// The option of `fetch` with curl's meaning.
  private static func row(for name: String) -> OptionRow? {
    let rows = FetchCommand.description.rows
    if name == "help" { return rows.first { $0.long == name } }
    return rows.first { row in
      switch row.curl {
      case .named(let other): other == name
      case .content(let other?): other == name
      case .same, .seconds, .content(nil), .translated, .unneeded: row.isNamed(name[...]) && row.long != "config"
      case nil: false
      }
    }
  }

  private static func text() throws -> String {
    var text = "| curl | `fetch` |\n| --- | --- |\n"
    for option in try options() {
      let ours = row(for: option.name).map { row in
        let name = (row.short.map { "-\($0), " } ?? "") + "--\(row.isNamed(option.name[...]) ? option.name : row.long)"
        return option.heading.prefix { $0 != "<" }.hasPrefix(name) ? "the same" : "`\(name)`"
      }
      text += "| `\(option.heading.replacing("|", with: "\\|"))` | \(ours ?? "– \(option.reason ?? "")") |\n"
    }
    return text
  }

  @Test("every option of curl has an equivalent or a reason")
  func reasons() throws {
    for option in try Self.options() { #expect((Self.row(for: option.name) == nil) == (option.reason != nil), "--\(option.name)") }
    #expect(try Self.options().count > 240)
  }

  @Test("docs/curl.md has the table; UPDATE_GOLDEN=1 writes it")
  func document() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let begin = try #require(text.range(of: Self.begin)?.upperBound), end = try #require(text.range(of: Self.end)?.lowerBound)
    let current = text[..<begin] + (try Self.text()) + text[end...]
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(current.utf8).write(to: Self.document) }
    #expect(try String(contentsOf: Self.document, encoding: .utf8) == current, "run the suite CurlOptionDocumentTests with UPDATE_GOLDEN=1")
  }
}
