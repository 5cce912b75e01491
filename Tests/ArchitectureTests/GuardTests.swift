import Foundation
import Testing

/// Tests/Guards/guards.txt names things that stand in the sources; `make guards` takes them away one by one.
@Suite struct GuardTests {
  struct Guard: CustomStringConvertible {
    var failureClass = ""
    var values: [String: String] = [:]

    var description: String { "\(values["file"] ?? ""): \(values["guard"] ?? "")" }
  }

  static let all: [Guard] = {
    guard let text = try? SourceTree.text(of: "Tests/Guards/guards.txt") else { return [] }
    var guards: [Guard] = []
    var current = Guard()
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      if words.count == 2 {
        if words[0] == "class" {
          current.failureClass = words[1]
        } else {
          current.values[words[0]] = words[1].trimmingCharacters(in: .whitespaces)
        }
      } else if current.values["file"] != nil {
        guards.append(current)
        current.values = [:]
      }
    }
    return guards
  }()

  @Test(arguments: all) func `a guard stands once where the table says, and its test exists`(row: Guard) throws {
    let (file, words) = (try #require(row.values["file"]), try #require(row.values["guard"]))
    let text = try SourceTree.text(of: file)
    #expect(text.components(separatedBy: words).count == 2, "\(row)")
    for suite in try #require(row.values["test"]).split(separator: "|") {
      #expect(Self.tests.contains { $0.text.contains("struct \(suite)") }, "no tests are called \(suite)")
    }
  }

  @Test func `every class of failure has a guard`() {
    #expect(Set(Self.all.map(\.failureClass)).count >= 18)
  }

  private static let tests = SourceTree.files(below: "Tests", suffix: ".swift")
}
