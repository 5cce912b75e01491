import Foundation
import Testing

/// Tests/Guards/guards.txt names things that stand in the sources; `make guards` takes them away one by one.
@Suite struct GuardTests {
  struct Guard: CustomStringConvertible {
    var failureClass = ""
    var values: [String: String] = [:]

    var suites: [String] { values["test"]?.split(separator: "|").map(String.init) ?? [] }
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
    #expect(!row.suites.isEmpty)
    for suite in row.suites { #expect(Self.texts[suite]?.isEmpty == false, "no tests are called \(suite)") }
  }

  /// Whoever sees it fail has to find what is gone.
  @Test(arguments: all) func `a test says which type its guard stands in`(row: Guard) throws {
    let file = try #require(row.values["file"]?.split(separator: "/").last)
    let type = String(try #require(file.split(separator: ".").first?.split(separator: "+").first))
    let lines = row.suites.compactMap { Self.texts[$0] }.joined().flatMap { $0.split(separator: "\n") }
    #expect(lines.contains { $0.contains(type) && $0.contains("//") }, "no comment in \(row.suites) speaks of \(type)")
  }

  /// Whether the tests fail over both is for `make guards` to see; here they have both to run over.
  @Test(arguments: all) func `a guard is missed over both versions of HTTP, or its block says why one will do`(row: Guard) throws {
    let said = try #require(row.values["protocols"])
    if said == "h1 h2" {
      let texts = row.suites.compactMap { Self.texts[$0] }.joined()
      #expect(texts.contains { text in Self.waysOverBoth.contains { text.contains($0) } }, "no suite of \(row) runs over both")
    } else {
      #expect(said.hasPrefix("any ") && said.split(separator: " ").count > 3, "\(row): \(said)")
    }
  }

  /// The classes of weaknesses that curl has published about itself and that a client of HTTP can have, and that of a local page.
  @Test func `every class of failure has a guard`() {
    #expect(Set(Self.all.map(\.failureClass)).count == 20)
  }

  /// What stands in `@Test(arguments:)` where both are tried.
  private static let waysOverBoth = [
    "[.http11, .http2]", "[HTTPOptions.Version.http11, .http2]", "ScriptedOrigin.versions", "AuthenticationTransferTests.versions",
    "ClientBench.ProtocolCase",
  ]
  /// The files in which the suites of the table stand.
  private static let texts: [String: [String]] = {
    let files = SourceTree.files(below: "Tests", suffix: ".swift")
    let suites = Set(all.flatMap(\.suites))
    return Dictionary(uniqueKeysWithValues: suites.map { suite in (suite, files.filter { $0.contains("struct \(suite)") }.map(\.text)) })
  }()
}
