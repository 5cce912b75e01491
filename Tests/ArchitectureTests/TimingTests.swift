import Testing

/// Nothing asserts on wall-clock time outside of suites that are tagged for it, which nothing else runs beside.
@Suite struct TimingTests {
  static let tests = SourceTree.files(below: "Tests", suffix: ".swift").filter { !$0.path.hasPrefix("Tests/PeerTests/") }

  @Test(arguments: tests.filter { file in (file.code(with: "#expect(") + file.code(with: "#require(")).contains(where: Self.comparesTime) })
  func `a comparison of elapsed time stands in a suite tagged timing or soak`(file: SourceTree.File) {
    var isTagged = false
    for line in file.lines {
      if line.hasPrefix("@Suite") { isTagged = line.contains(".tags(.timing)") || line.contains(".tags(.soak)") }
      // A helper of such suites, whose own file has no suite.
      if line.hasPrefix("struct "), !file.contains("@Suite") { isTagged = Self.helpers.contains(file.name) }
      if Self.comparesTime(line) { #expect(isTagged, "\(file.path): \(line)") }
    }
  }

  /// Without a timing part the suites would run beside others again.
  @Test func `the script that runs the tests selects suites by their tags`() throws {
    let script = try SourceTree.text(of: "Scripts/run-tests")
    #expect(script.contains("tagged(\"timing\")") && script.contains("tagged(\"soak\")"))
    #expect(Self.tests.count { $0.contains(".tags(.timing)") } >= 15)
  }

  /// Files without a suite whose expectations tagged suites call.
  private static let helpers: Set<String> = ["InterruptedFetch.swift"]

  @Sendable private static func comparesTime(_ line: some StringProtocol) -> Bool {
    guard line.contains("#expect(") || line.contains("#require(") else { return false }
    let compared = [
      "duration(to: .now) <", "duration(to: .now) >", "lapsed <", "lapsed >", "took <", "took >", "lock.now - start",
      ".contains(clock.duration", "quickest <",
    ]
    return compared.contains { line.contains($0) }
  }
}
