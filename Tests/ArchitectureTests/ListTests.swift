import Foundation
import Testing

/// One place to add a thing: a file in a folder and one line in its list, which is its `All.swift` or says `// role:` first.
@Suite struct ListTests {
  @Test func `every file beside a list is in it`() throws {
    let lists = SourceTree.sources.filter { $0.name == "All.swift" || $0.text.hasPrefix("// role: ") }
    for list in lists {
      let role = try #require(Self.role(of: list), "\(list.path) holds no array of `any Role`")
      let folder = list.path.dropLast(list.name.count)
      for file in SourceTree.sources where file.path.hasPrefix(folder) && file.path != list.path {
        let stem = String(file.name.dropLast(".swift".count))
        guard file.text.contains("struct \(stem): \(role)") else { continue }
        #expect(list.text.contains("\(stem)("), "\(file.path) is missing from \(list.path)")
      }
    }
  }

  /// `Check` of `[any Check]`.
  private static func role(of list: SourceTree.File) -> Substring? {
    guard let start = list.text.range(of: "[any ")?.upperBound else { return nil }
    return list.text[start...].prefix { $0 != "]" }
  }
}
