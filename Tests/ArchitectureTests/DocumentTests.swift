import Testing

/// The documents for users and maintainers, compared with the tree that they describe.
@Suite struct DocumentTests {
  private static let documents: [(path: String, text: String)] =
    (["README.md", "CONTRIBUTING.md", "SECURITY.md"] + SourceTree.files(below: "docs", suffix: ".md").map(\.path))
    .map { ($0, (try? SourceTree.text(of: $0)) ?? "") }

  @Test func `the README fits on a few screens`() throws {
    let size = try SourceTree.text(of: "README.md").utf8.count
    #expect(size > 2_000 && size <= 12 * 1_024)
  }

  @Test func `the module table is the import table`() throws {
    var rows: [String: Set<String>] = [:]
    for line in try SourceTree.text(of: "docs/architecture.md").split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.filter { $0 != "`" }.split(separator: " ").joined(separator: " ") }
      rows[cells[0]] = Set(cells[2].split(separator: ", ").map(String.init)).subtracting(["–"])
    }
    #expect(Set(rows.keys) == Set(ImportTests.table.keys))
    for (module, row) in ImportTests.table { #expect(rows[module] == Set(row.modules + row.packages), "\(module)") }
  }

  @Test func `every link and every path in a document leads somewhere`() {
    for (path, text) in Self.documents {
      #expect(!text.isEmpty, "\(path)")
      let folder = path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
      for target in Self.targets(in: text) where !target.contains("://") && !target.hasPrefix("#") {
        let file = target.prefix { $0 != "#" }
        #expect(SourceTree.exists(Self.resolved(folder + file)), "\(path): \(target)")
      }
      guard path != "docs/architecture.md" else { continue }
      for word in text.split(whereSeparator: { $0 == "`" || $0 == "\n" || $0 == " " || $0 == "|" || $0 == "," || $0 == ")" }) {
        let word = word.last == "." || word.last == ";" ? word.dropLast() : word
        guard word.hasPrefix("Sources/") || word.hasPrefix("Tests/") || word.hasPrefix("Fuzz/") else { continue }
        #expect(SourceTree.exists(String(word)), "\(path): \(word)")
      }
    }
  }

  /// The targets of `[text](target)`.
  private static func targets(in text: String) -> [String] {
    text.split(separator: "](").dropFirst().map { String($0.prefix { $0 != ")" }) }
  }

  private static func resolved(_ path: String) -> String {
    var names: [Substring] = []
    for name in path.split(separator: "/") {
      if name == ".." { names.removeLast() } else { names.append(name) }
    }
    return names.joined(separator: "/")
  }
}
