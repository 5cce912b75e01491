import Checks
import Foundation
import Testing

/// The list of findings for people, which is generated from the checks.
@Suite("The guide to findings") struct FindingsGuideTests {
  private static let file = (0..<3).reduce(URL(filePath: #filePath)) { folder, _ in folder.deletingLastPathComponent() }
    .appending(path: "docs/findings.md")

  @Test("docs/findings.md agrees with the checks")
  func current() throws {
    let text = FindingsGuide.text
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(text.utf8).write(to: Self.file) }
    #expect(
      try String(contentsOf: Self.file, encoding: .utf8) == text,
      "docs/findings.md is not current; run the suite FindingsGuideTests with UPDATE_GOLDEN=1")
  }

  @Test("CVE and CWE numbers are well-formed, listed once and not among the references")
  func numbers() {
    for check in Checks.all {
      #expect(check.cve.allSatisfy { $0.wholeMatch(of: /CVE-[12][0-9]{3}-[0-9]{4,}/) != nil }, "\(check.id)")
      #expect(check.cwe.allSatisfy { $0.wholeMatch(of: /CWE-[1-9][0-9]*/) != nil }, "\(check.id)")
      for list in [check.cve, check.cwe, check.aliases] { #expect(Set(list).count == list.count, "\(check.id)") }
      #expect(!check.reference.contains { $0.contains("CVE-") }, "\(check.id)")
    }
  }

  @Test("a finding has only numbers of its check")
  func subsets() {
    for check in Checks.all {
      for found in check.examples.flatMap({ check.findings(in: $0.seen, settings: $0.settings) }) {
        #expect(Set(found.cve).isSubset(of: check.cve) && Set(found.aliases).isSubset(of: check.aliases), "\(check.id)")
      }
    }
  }
}

private enum FindingsGuide {
  static var text: String {
    let checks = Checks.all.sorted { $0.id < $1.id }
    let aliases = checks.flatMap { check in check.aliases.map { ($0, check.id) } }.sorted {
      ($0.0.lowercased(), $0.1) < ($1.0.lowercased(), $1.1)
    }
    return """
      # Findings

      The findings of `chain`, `ciphers`, `probe`, `verify` and `audit`, by id. This file is generated from the checks in `Sources/Checks`;
      to update it, run the suite `FindingsGuideTests` with `UPDATE_GOLDEN=1`.

      The severities that a finding can have follow its title, depending on what was observed. `--fail-on` compares with them.

      | alias | finding |
      | --- | --- |
      \(aliases.map { "| \($0.0) | [\($0.1)](#\(anchor($0.1))) |" }.joined(separator: "\n"))

      \(checks.map(entry).joined(separator: "\n"))
      """
  }

  /// The severities of the check's examples, most severe first.
  private static func severities(of check: any Check) -> String {
    let found = Set(check.examples.flatMap { check.findings(in: $0.seen, settings: $0.settings).map(\.severity) } + [check.severity])
    return found.sorted(by: >).map(\.rawValue).joined(separator: ", ")
  }

  private static func entry(_ check: any Check) -> String {
    let lists = [
      ("CVE", check.cve), ("CWE", check.cwe), ("Also known as", check.aliases), ("References", check.reference),
    ].filter { !$0.1.isEmpty }.map { "- \($0.0): \($0.1.joined(separator: "; "))\n" }.joined()
    return """
      ## \(check.id)

      **\(check.title)** (\(severities(of: check)))

      \(check.rationale.replacing("\n", with: " "))

      \(lists)- Remedy: \(check.remedy)

      """
  }

  /// GitHub's anchor of a heading.
  private static func anchor(_ id: String) -> String { id.filter { $0 != "." } }
}
