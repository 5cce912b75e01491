import Testing

@testable import TLSProbeCLI

@Suite("Help of fetch")
struct FetchHelpTests {
  @Test("no line is wider than asked for, but for examples", arguments: [72, 80, 120])
  func width(width: Int) {
    let lines = FetchHelp(width: width).text.split(separator: "\n").map { String($0) }
    for line in lines where !line.hasPrefix("  tlsprobe fetch") && !line.hasPrefix("  -") && !line.hasPrefix("USAGE") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test("at a usual terminal everything fits but two examples")
  func usual() {
    let lines = FetchHelp().text.split(separator: "\n").map { String($0) }
    let wide = lines.filter { $0.count > 80 }
    #expect(wide.allSatisfy { $0.hasPrefix("  tlsprobe fetch") })
    #expect(wide.count <= 2)
  }

  @Test("every option is told, under its section, in the columns of the other commands")
  func entries() {
    let text = FetchHelp().text
    for row in FetchOptionTable.rows { #expect(text.contains("\n  \(row.heading)"), "\(row.long)") }
    #expect(text.hasPrefix("OVERVIEW: Fetch a URL"))
    #expect(text.contains("\n\nREQUEST:\n  -X, --request <method>  Set the request method, overriding all other options.\n"))
    #expect(text.contains("\n  --connect-timeout <seconds>\n                          Set the connect timeout"))
    #expect(text.contains("\n\nOPTIONS:\n  -h, --help              Show help information.\n"))
    #expect(text.contains("\n  120  --expect-status"))
  }

  @Test("words are laid into lines, and a long one has its own")
  func flow() {
    #expect(TextFlow.lines("a bb ccc", width: 4) == ["a bb", "ccc"])
    #expect(TextFlow.lines("a bbbbbbbb c", width: 4) == ["a", "bbbbbbbb", "c"])
    #expect(TextFlow.lines("", width: 4).isEmpty)
  }
}
