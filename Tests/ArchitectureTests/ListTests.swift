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
        guard !role.hasSuffix(".Type"), file.contains("struct \(stem): \(role)") else { continue }
        #expect(list.contains("\(stem)(") || list.contains("\(stem).all"), "\(file.path) is missing from \(list.path)")
      }
    }
  }

  @Test func `every result of an examination is in the list of its folder`() throws {
    let folder = "Sources/Observation/Probe/"
    let list = try SourceTree.text(of: folder + "All.swift")
    let declaration = /(?:extension|struct) (\w+): (?:Examination|SingleValue)Result \{/
    let types = SourceTree.sources.filter { $0.path.hasPrefix(folder) }.flatMap { $0.text.matches(of: declaration).map(\.1) }
    #expect(types.count > 10)
    for type in types { #expect(list.contains("    \(type).self,\n"), "\(type)") }
  }

  @Test func `every area of server cases is in the list of all`() throws {
    let list = try SourceTree.text(of: "Sources/ServerCases/Cases/All.swift")
    let areas = SourceTree.sources.filter { $0.path.hasPrefix("Sources/ServerCases/Cases/") && $0.name != "All.swift" }
    #expect(areas.count > 10)
    for area in areas {
      let stem = area.name.dropLast(".swift".count)
      #expect(area.contains("\nenum \(stem) {"), "\(area.path) has no enum of its name")
      #expect(list.contains("\(stem).all"), "\(area.path) is missing")
    }
  }

  @Test func `every table of lints is in the list of areas`() throws {
    let list = try SourceTree.text(of: "Sources/CertificateLint/LintRules.swift")
    let named = Set(list.split { !$0.isLetter && !$0.isNumber }.map { String($0) })
    for file in SourceTree.sources where file.path.hasPrefix("Sources/CertificateLint/LintRules+") {
      for line in file.lines where line.hasPrefix("  static let ") && line.contains(": [LintRule]") {
        let table = line.dropFirst("  static let ".count).prefix { $0 != ":" }
        #expect(named.contains(String(table)), "\(file.path): \(table)")
      }
    }
  }

  /// `Check` of `[any Check]`.
  private static func role(of list: SourceTree.File) -> Substring? {
    guard let start = list.text.range(of: "[any ")?.upperBound else { return nil }
    return list.text[start...].prefix { $0 != "]" }
  }
}
