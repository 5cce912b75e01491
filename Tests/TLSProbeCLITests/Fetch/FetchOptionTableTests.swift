import Foundation
import Observation
import Testing

@testable import TLSProbeCLI

@Suite("Options of fetch")
struct FetchOptionTableTests {
  private let rows = FetchOptionTable.rows

  @Test("no two options share a name")
  func names() {
    let long = rows.flatMap { [$0.long] + $0.aliases }
    let short = rows.compactMap(\.short)
    #expect(Dictionary(grouping: long) { $0 }.filter { $0.value.count > 1 }.keys.isEmpty)
    #expect(Dictionary(grouping: short) { $0 }.filter { $0.value.count > 1 }.keys.isEmpty)
  }

  @Test("every option says in a sentence what it does, and whether it may be repeated")
  func sentences() {
    for row in rows {
      #expect(row.help.first?.isUppercase == true, "\(row.long)")
      #expect(row.help.hasSuffix(".") || row.help.hasSuffix(")"), "\(row.long)")
      #expect(row.isRepeatable == row.help.split(separator: " ").contains { $0.hasPrefix("Repeatable") }, "\(row.long)")
      #expect(row.value != nil || !row.isRepeatable, "\(row.long)")
    }
  }

  @Test("sections stand together")
  func sections() {
    let changes = zip(rows, rows.dropFirst()).count { $0.section != $1.section }
    #expect(changes + 1 == Set(rows.map(\.section)).count)
  }

  @Test("the parser tells every option for the manual and completions, though it reads none")
  func dump() async throws {
    let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
    let dump = try JSONDecoder().decode(ToolDump.self, from: Data(await world.run("--experimental-dump-help").output.utf8))
    let arguments = try #require(dump.command.subcommands?.first { $0.commandName == "fetch" }?.arguments)
    for row in rows {
      let argument = try #require(arguments.first { $0.names?.contains { $0.name == row.long } == true }, "\(row.long)")
      #expect(Set(argument.names?.map(\.name) ?? []) == Set([row.long] + row.aliases + (row.short.map { ["\($0)"] } ?? [])))
      #expect(argument.abstract == row.help && argument.isRepeating == row.isRepeatable, "\(row.long)")
      #expect(argument.kind == (row.value == nil ? "flag" : "option") && (row.value == nil || argument.valueName == row.value))
    }
    // What is no option stands in the manual's synopsis, in this order.
    #expect(arguments.count { $0.kind != "positional" } == rows.count)
    #expect(arguments.filter { $0.kind == "positional" }.map(\.valueName) == ["method", "url", "items"])
  }

  @Test("what other commands have too is called and explained alike", arguments: ["chain", "probe"])
  func siblings(command: String) async throws {
    let world = SilentWorld(.skipped(SkipReason(code: "test", message: "not asked")))
    let dump = try JSONDecoder().decode(ToolDump.self, from: Data(await world.run("--experimental-dump-help").output.utf8))
    let sibling = try #require(dump.command.subcommands?.first { $0.commandName == command })
    let shared = ["Connection", "ClientHello", "Trust"]
    for row in rows where shared.contains(row.section) && !Self.ownWords.contains(row.long) {
      guard let argument = sibling.arguments?.first(where: { $0.names?.contains { $0.name == row.long } == true }) else { continue }
      #expect(row.help.hasPrefix(argument.abstract ?? ""), "\(row.long)")
      #expect(argument.valueName == row.value || argument.kind == "flag", "\(row.long)")
      #expect(argument.names?.first { $0.kind == "short" }?.name == row.short.map { "\($0)" }, "\(row.long)")
    }
  }

  /// Fetch means something else by them, or has no STARTTLS to speak of.
  private static let ownWords: Set = ["max-time", "connect-timeout", "insecure"]
}
