import Observation
import Testing

@testable import CommandSupport
@testable import FetchCLI
@testable import TLSProbeCLI

@Suite("Option tables")
struct OptionTableTests {
  /// A command with its names, as in `tlsprobe serve ca export`.
  struct Row: CustomTestStringConvertible, Sendable {
    let path: String
    let description: CommandDescription

    var testDescription: String { path }
  }

  static let commands = below(Row(path: "tlsprobe", description: RootCommand.description))

  private static func below(_ row: Row) -> [Row] {
    [row] + row.description.subcommands.flatMap { below(Row(path: "\(row.path) \($0.description.name)", description: $0.description)) }
  }

  @Test("no two options of a command share a name", arguments: commands)
  func names(command: Row) {
    let long = command.description.rows.flatMap { [$0.long] + $0.aliases }
    let short = command.description.rows.compactMap(\.short)
    #expect(Dictionary(grouping: long) { $0 }.filter { $0.value.count > 1 }.keys.isEmpty)
    #expect(Dictionary(grouping: short) { $0 }.filter { $0.value.count > 1 }.keys.isEmpty)
  }

  @Test("the help of an option is a sentence, and states whether the option may be repeated", arguments: commands)
  func sentences(command: Row) {
    for row in command.description.rows {
      #expect(row.help.first?.isUppercase == true, "\(row.long)")
      #expect(row.help.hasSuffix(".") || row.help.hasSuffix(")"), "\(row.long)")
      #expect(row.isRepeatable == row.help.split(separator: " ").contains { $0.hasPrefix("Repeatable") }, "\(row.long)")
      #expect(row.value != nil || !row.isRepeatable, "\(row.long)")
      #expect(!row.section.isEmpty, "\(row.long)")
      // One statement of the default.
      #expect(row.help.split(separator: "(default:").count <= 2, "\(row.long): \(row.help)")
    }
  }

  @Test("every value of a closed set is in the help", arguments: commands)
  func values(command: Row) {
    for row in command.description.rows {
      // 'policies list' has the names of policies.
      guard case .words(let words) = row.completion, words.count < 30, row.long != "policy" else { continue }
      for word in words { #expect(row.help.contains(word), "\(command.path) --\(row.long): \(word)") }
    }
  }

  @Test("options that fetch shares with another command have the same help", arguments: ["chain", "probe"])
  func siblings(command: String) throws {
    let sibling = try #require(Self.commands.first { $0.path == "tlsprobe \(command)" })
    for row in FetchOptionTable.rows
    where ["Connection", "ClientHello", "Trust"].contains(row.section) && !Self.different.contains(row.long) {
      guard let other = sibling.description.rows.first(where: { $0.long == row.long }) else { continue }
      #expect(row.help.hasPrefix(other.help.split(separator: " (default").first ?? ""), "\(row.long)")
      #expect(row.value == other.value && row.short == other.short, "\(row.long)")
    }
  }

  /// Options with another meaning in `fetch`, or another extent.
  private static let different: Set = ["max-time", "connect-timeout", "insecure"]

  @Test(
    "a mistyped option, command or value gets a suggestion or the accepted values",
    arguments: [
      (["chain", "h", "--cacrt", "f"], "unknown option '--cacrt' (hint: did you mean '--cacert'? See 'tlsprobe chain --help')"),
      (["serve", "--lisen", "1"], "unknown option '--lisen' (hint: did you mean '--listen'? See 'tlsprobe serve --help')"),
      (["cipher", "h"], "unknown command 'cipher' (hint: did you mean 'tlsprobe ciphers'?)"),
      (["trust", "lst"], "unknown command 'trust lst' (hint: did you mean 'list'? See 'tlsprobe trust --help')"),
      (["chain", "h", "--profile", "web"], "invalid --profile 'web': must be one of webpki, baseline, client, rfc5280"),
      (["chain", "h", "--fail-on", "x"], "invalid --fail-on 'x': must be one of none, untrusted, info, low, medium, high, critical"),
      (["ciphers", "h", "--max-connections", "0"], "--max-connections must be 1 to 1000, not 0 (hint: see 'tlsprobe ciphers --help')"),
      (["ciphers", "h", "--rate", "x"], "invalid --rate 'x': must be a number"),
      (["ciphers"], "missing target"), (["chain", "a", "b"], "unexpected argument 'b'"),
      (["chain", "h", "-m"], "missing value for '-m <seconds>'"),
      (["chain", "h", "--insecure=1"], "'--insecure' takes no value"),
    ])
  func mistakes(words: [String], message: String) async {
    let run = await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))).run(list: words)
    #expect(run.status == 64 && run.output.isEmpty && run.error.hasPrefix("tlsprobe: \(message)"), "\(run.error)")
  }

  @Test("all commands take the syntax of curl")
  func syntax() throws {
    let words = try ParsedOptions(
      ["-4kvv", "-m5", "--sni=a.example", "h:1", "--no-insecure", "-x", "", "--warn-days", "7", "--warn-days=8"],
      rows: ChainCommand.description.rows, of: "tlsprobe chain")
    let command = try ChainCommand(words)
    #expect(command.target == "h:1" && command.connection.ipv4Only && !command.trust.insecure && command.output.verbose == 2)
    #expect(command.time.maxTime.duration == .seconds(5) && command.names.sni == "a.example" && command.connection.approach.proxy == "")
    #expect(command.warnDays == 8)
  }
}
