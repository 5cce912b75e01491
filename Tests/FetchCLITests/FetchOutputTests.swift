import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Output of fetch")
struct FetchOutputTests {
  private func output(_ words: String...) throws(CommandLineError) -> FetchOutput {
    try FetchOutput(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
  }

  @Test("nothing but the content is written unless asked for")
  func parts() throws {
    #expect(try output().parts == [.content])
    #expect(try output("-i").parts == [.fields, .content])
    #expect(try output("-I").parts == [.fields])
    #expect(try output("-p", "Hb").parts == [.requestFields, .content])
    #expect(try output("--timings", "--certs").parts == [.content, .timings, .certificates])
    #expect(try !output("-i", "-v").wantsDocument)
  }

  @Test("the document takes the place of the content, unless that goes to a file")
  func document() throws {
    #expect(try output("--json").parts == [])
    #expect(try output("--json", "-i", "-o", "f").parts == [.fields, .content])
    #expect(try output("--json").wantsDocument && output("-w", "").wantsDocument && output("--report", "har:f").wantsDocument)
  }

  @Test("what excludes each other, or does not exist, is refused")
  func mistakes() {
    for words in [
      ["-O", "-o", "f"], ["--pretty", "all", "--hexdump"], ["--pretty", "some"], ["--theme", "blue"], ["--frames", "xml"],
      ["--color", "red"], ["--report", "f"], ["--trace", ""],
      ["-p", "x"],
    ] {
      let error = #expect(throws: CommandLineError.self) {
        try FetchOutput(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
      }
      #expect(error?.status == .usage, "\(words)")
    }
  }

  @Test("a dash is standard output, and insists that a terminal gets every byte")
  func dash() throws {
    let dash = try output("-o", "-")
    #expect(dash.file == nil && dash.insistsOnTerminal)
    #expect(try output("-o", "f").file == "f")
  }
}
