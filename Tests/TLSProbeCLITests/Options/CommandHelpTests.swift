import Observation
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Help of commands")
struct CommandHelpTests {
  private let fetch = CommandHelp(FetchCommand.description, of: "tlsprobe fetch")

  @Test("no line is wider than requested, except examples", arguments: [72, 80, 120])
  func width(width: Int) {
    for command in OptionTableTests.commands {
      let help = CommandHelp(command.description, of: command.path, width: width)
      for line in help.text.split(separator: "\n").map({ String($0) })
      where !line.hasPrefix("  ") && !line.hasPrefix("USAGE") && !line.hasPrefix("  -") {
        #expect(line.count <= width, "\(line)")
      }
    }
  }

  @Test("the help fits a screen of 80 columns and 40 lines", arguments: OptionTableTests.commands)
  func screen(command: OptionTableTests.Row) {
    let lines = CommandHelp(command.description, of: command.path).screen.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 41, "\(command.path): \(lines.count)")
    for line in lines where !line.hasPrefix("  tlsprobe") { #expect(line.count <= 80, "\(line)") }
    for name in command.description.everyday {
      #expect(command.description.rows.contains { $0.long == name }, "\(command.path) --\(name)")
      #expect(lines.contains { $0.contains("--\(name)") }, "\(command.path) --\(name)")
    }
  }

  @Test("the complete help has every option under its section")
  func entries() {
    let text = fetch.text
    for row in FetchOptionTable.rows { #expect(text.contains("\n  \(row.heading)"), "\(row.long)") }
    #expect(text.hasPrefix("OVERVIEW: Fetch a URL"))
    #expect(text.contains("\n\nREQUEST:\n  -X, --request <method>  Set the request method, overriding all other options.\n"))
    #expect(text.contains("\n  --connect-timeout <seconds>\n                          Set the connect timeout"))
    #expect(text.contains("\n\nHELP:\n  -h, --help              "))
    #expect(text.contains("\n  120  --expect-status"))
  }

  @Test("help is printed by --help, -h and help, and all of it with all")
  func output() async {
    for words in [["chain", "--help"], ["chain", "-h"], ["help", "chain"], ["chain", "example.org", "--help"]] {
      let run = await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))).run(list: words)
      #expect(run.status == 0 && run.output.hasPrefix("Usage: tlsprobe chain [<options>] <target>\n"), "\(words)")
      #expect(!run.output.contains("--max-signature-checks"), "\(words)")
    }
    for words in [["chain", "--help", "all"], ["help", "chain", "all"]] {
      let run = await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))).run(list: words)
      #expect(run.status == 0 && run.output.contains("--max-signature-checks"), "\(words)")
    }
    let program = await SilentWorld(.skipped(SkipReason(code: "test", message: "not asked"))).run("--help")
    #expect(program.status == 0 && program.output.contains("\n  ciphers     List the versions"))
  }

  @Test("words are wrapped to lines, and a long one has its own")
  func flow() {
    #expect(TextWrapper.lines("a bb ccc", width: 4) == ["a bb", "ccc"])
    #expect(TextWrapper.lines("a bbbbbbbb c", width: 4) == ["a", "bbbbbbbb", "c"])
    #expect(TextWrapper.lines("", width: 4).isEmpty)
  }
}
