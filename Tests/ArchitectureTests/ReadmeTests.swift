import Testing

/// The Swift examples of the README and of the library's guides stand in tests, where they are compiled and run.
@Suite struct ReadmeTests {
  static let blocks: [[Substring]] = {
    var blocks: [[Substring]] = []
    var block: [Substring]?
    let guides = ["HTTPClient", "TLSProbe"].flatMap { SourceTree.files(below: "Sources/\($0)/\($0).docc", suffix: ".md") }.flatMap(\.lines)
    let readme = ((try? SourceTree.text(of: "README.md")) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for line in readme + guides {
      if line == "```swift" {
        block = []
      } else if line == "```", let whole = block {
        blocks.append(whole)
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }()

  private static let tests = SourceTree.files(below: "Tests/TLSProbeTests", suffix: ".swift").map(\.lines)

  @Test func `the documents have examples`() { #expect(Self.blocks.count >= 45) }

  @Test(arguments: blocks) func `an example of a document stands in a test`(block: [Substring]) {
    #expect(Self.tests.contains { Self.holds($0, block) }, "\(block.joined(separator: "\n"))")
  }

  @Test func `other indentation is no difference, anything else is`() {
    let lines: [Substring] = ["  func a() {", "    b {", "", "      c()", "    }", "  }"]
    #expect(Self.holds(lines, ["b {", "", "  c()", "}"]))
    #expect(!Self.holds(lines, ["b {", "c()", "}"]))
    #expect(!Self.holds(lines, ["b {", "", "c()", "}"]))
    #expect(!Self.holds(lines, []))
  }

  /// Whether the block stands there line by line, further to the right by one and the same indentation.
  private static func holds(_ lines: [Substring], _ block: [Substring]) -> Bool {
    guard let first = block.first, block.count <= lines.count else { return false }
    return (0...(lines.count - block.count)).contains { start in
      let indentation = lines[start].prefix { $0 == " " }
      guard lines[start].dropFirst(indentation.count) == first.drop(while: { $0 == " " }) else { return false }
      return zip(lines[start...], block).allSatisfy { line, wanted in
        wanted.isEmpty ? line.isEmpty : line == indentation + wanted
      }
    }
  }
}
