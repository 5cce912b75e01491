import Testing

/// One place to add a thing: a file in a folder and one line in its `All.swift`.
@Suite struct ListTests {
  @Test func `every file beside an All.swift is in its list`() throws {
    for list in SourceTree.sources where list.name == "All.swift" {
      let folder = list.path.dropLast("All.swift".count)
      for file in SourceTree.sources where file.path.hasPrefix(folder) && file.path != list.path {
        // Entries are types whose file conforms to the folder's protocol, named in the list's first line.
        guard let role = list.text.split(separator: "\n").first(where: { $0.hasPrefix("// role: ") })?.dropFirst("// role: ".count) else {
          Issue.record("\(list.path) does not name its role")
          continue
        }
        let stem = String(file.name.dropLast(".swift".count))
        guard file.text.contains("\(stem): \(role)") else { continue }
        #expect(list.text.contains(stem), "\(file.path) is missing from \(list.path)")
      }
    }
  }
}
