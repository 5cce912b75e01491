import Bytes
import Foundation
import JSONPath
import TestSupport
import Testing

/// The compliance test suite of the JSONPath working group.
@Suite struct ComplianceSuiteTests {
  private static let file = "\(TestedBinary.repository)/../shared/data/jsonpath-compliance-test-suite.json"
  private static let isPresent = FileManager.default.fileExists(atPath: file)

  @Test(.enabled(if: isPresent, "the compliance test suite is not beside the repository"))
  func `every query is rejected, or selects one of the results`() throws {
    let suite = try JSONParser.read(Array(try Data(contentsOf: URL(filePath: Self.file))))
    guard case .array(let tests)? = suite["tests"] else { throw CocoaError(.fileReadCorruptFile) }
    #expect(tests.count >= 700)
    for test in tests {
      guard case .string(let name)? = test["name"], case .string(let selector)? = test["selector"] else { continue }
      if test["invalid_selector"] == .bool(true) {
        #expect(throws: JSONPathError.self, "\(name): \(selector)") { try JSONPath(selector) }
        continue
      }
      let document = try #require(test["document"])
      do {
        let nodes = try JSONPath(selector).nodes(in: document)
        #expect(expected(test, "result").contains(nodes.map(\.value)), "\(name): \(selector)")
        #expect(expected(test, "result_paths").contains(nodes.map { .string($0.path) }), "\(name): \(selector)")
      } catch {
        Issue.record("\(name): \(selector): \(error)")
      }
    }
  }

  /// The only list of results, or each of several.
  private func expected(_ test: JSONValue, _ name: String) -> [[JSONValue]] {
    if case .array(let only)? = test[name] { return [only] }
    guard case .array(let lists)? = test[name.replacing("result", with: "results", maxReplacements: 1)] else { return [] }
    return lists.map { if case .array(let list) = $0 { list } else { [] } }
  }
}
