import Testing

@testable import Templates

@Suite struct DotenvFileTests {
  private func read(_ text: String) throws(DotenvError) -> [String] {
    try DotenvFile(parsing: Array(text.utf8)).entries.map { "\($0.line) \($0.name)=\($0.value)" }
  }

  @Test func `values are bare or quoted, and comments are skipped`() throws {
    let text = """
      \u{feff}# comment
      A=1
        export B = two words # comment
      C='a # $B\\n'

      D="x\\n\\"y\\" \\$Z \\q" # comment
      E=
      F=a#b\r
      exported=yes
      A=2
      """
    let file = try DotenvFile(parsing: Array(text.utf8))
    #expect(
      file.entries.map { "\($0.line) \($0.name)=\($0.value)" } == [
        "2 A=1", "3 B=two words", #"4 C=a # $B\n"#, "6 D=x\n\"y\" $Z \\q", "7 E=", "8 F=a#b", "9 exported=yes", "10 A=2",
      ])
    #expect(file["A"] == "2")
    #expect(file["X"] == nil)
  }

  @Test(arguments: [
    ("A=1\nB", 2, "no '='"), ("1A=x", 1, "invalid name '1A'"), ("=x", 1, "invalid name ''"),
    ("\n\nA='x", 3, "a quoted value without an end"),
    ("A='x' y", 1, "text after a quoted value"), ("A B=1", 1, "invalid name 'A B'"),
  ])
  func `a malformed line is named`(text: String, line: Int, reason: String) {
    #expect(throws: DotenvError.self) { try read(text) }
    do throws(DotenvError) {
      _ = try read(text)
    } catch {
      #expect(error.line == line)
      #expect(error.reason == reason)
    }
  }
}
