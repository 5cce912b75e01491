import Testing

@testable import CommandSupport

@Suite struct DotenvFileTests {
  private func read(_ text: String) throws(CommandLineError) -> [String] {
    try DotenvFile(Array(text.utf8), name: ".env").variables.map { "\($0.name)=\($0.value)" }
  }

  @Test func `values are plain or quoted`() throws {
    let text = """
      \u{feff}# comment
      A=1
        export B = two words  # comment
      C='single $A \\n # x' # comment
      D="double \\"q\\" \\n\\t\\\\ \\$A \\x"\r
      E=
      F=a#b
      G_9= #none
      export=7

      A=again
      """
    #expect(
      try read(text) == [
        "A=1", "B=two words", "C=single $A \\n # x", "D=double \"q\" \n\t\\ $A \\x", "E=", "F=a#b", "G_9=", "export=7", "A=again",
      ])
    #expect(try read("").isEmpty)
  }

  @Test(
    arguments: [
      ("A=1\nB", "2:1: the line must be NAME=value"), ("A=1\n  -x=1", "2:3: "), ("A='x", "1:3: the line has a quotation mark"),
      ("A=\"x\\\"", "1:3: "), ("A='x' y", "1:7: the line has text after"), ("=x", "1:1: "), ("A B=1", "1:1: "), ("A\0=1", "1:1: "),
    ])
  func `mistakes have a position and show no value`(text: String, message: String) {
    #expect {
      _ = try read(text)
    } throws: { error in
      let error = error as? CommandLineError
      return error?.status == .badInput && error?.message.hasPrefix(".env:" + message) == true
    }
  }
}
