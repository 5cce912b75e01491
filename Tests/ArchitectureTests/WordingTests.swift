import Testing

@Suite struct WordingTests {
  /// Names that say nothing (house style, "Names").
  static let empty = ["Utils", "Helper", "Helpers", "Common", "Manager", "Core"]

  @Test(arguments: SourceTree.sources) func `a file is named by what it holds`(file: SourceTree.File) {
    let stem = String(file.name.dropLast(".swift".count))
    #expect(!Self.empty.contains { stem.hasSuffix($0) }, "\(file.path)")
  }

  @Test(arguments: SourceTree.sources) func `nothing from the network can reach a trap or a sleep`(file: SourceTree.File) {
    let traps = ["try!", "as!", "fatalError(", "Task.sleep", "usleep("]
    for trap in traps { #expect(file.code(with: trap).isEmpty, "\(file.path) has \(trap)") }
  }

  @Test(arguments: SourceTree.sources) func `each unchecked promise to the compiler carries its proof`(file: SourceTree.File) {
    guard file.contains("@unchecked Sendable") || file.contains("nonisolated(unsafe)") else { return }
    let lines = file.lines
    for (number, line) in lines.enumerated() where !line.drop(while: { $0 == " " }).hasPrefix("//") {
      guard line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") else { continue }
      let before = number > 0 ? lines[number - 1] : ""
      #expect(before.contains("//"), "\(file.path):\(number + 1) has no comment above it")
    }
  }

  @Test func `standard output belongs to the command line`() {
    for file in SourceTree.sources where !["CommandSupport", "FetchCLI", "TLSProbeCLI", "tlsprobe"].contains(file.target) {
      #expect(!file.code(with: "print(").contains { $0.drop(while: { $0 == " " }).hasPrefix("print(") }, "\(file.path)")
    }
  }
}
