import Observation
import Report
import TestSupport
import Testing

@testable import CommandSupport

/// `{{name}}` in arguments and settings.
@Suite struct VariableScopeTests {
  private struct NoProbing: ChainProbing {
    func observe(_ request: ChainRequest) async throws(CommandLineError) -> Observation {
      throw CommandLineError(.notProbed, "nothing is probed")
    }
  }

  private static let rows =
    VariableOptions.rows
    + [
      OptionRow("H", "header", "line", section: "Test", repeatable: true, "Test."),
      OptionRow("d", "data", "data", section: "Test", "Test."),
      OptionRow(nil, "data-raw", "data", section: "Test", "Test."), OptionRow(nil, "bearer", "token", section: "Test", "Test."),
      OptionRow("s", "silent", section: "Test", "Test."),
    ]

  private let context: CommandContext = {
    var context = CommandContext(
      probing: NoProbing(), tool: { ToolDescription(version: "0", openssl: "3", nghttp2: "1") }, trustFacts: { [] })
    context.environment = { ["PW": "s3cret", "EVIL": "@cmd:touch /tmp/x", "PATHLIKE": "@/etc/passwd"][$0] }
    return context
  }()

  private func expand(_ words: [String], profiles: [(name: String, value: String)] = []) throws(CommandLineError) -> ParsedOptions {
    let given = try ParsedOptions(words, rows: Self.rows, of: "tlsprobe fetch")
    return try VariableScope(given, [], profiles: profiles, isTrusted: { _ in true }, in: context)?.expanding(given) ?? given
  }

  private func failure(_ words: [String]) -> CommandLineError? {
    do throws(CommandLineError) {
      _ = try expand(words)
      return nil
    } catch {
      return error
    }
  }

  @Test func `without variables braces stay`() throws {
    let words = try expand(["-d", "{\"a\":{{x}}}", "https://{{host}}/"])
    #expect(words.value(of: "data") == "{\"a\":{{x}}}" && words.operands == ["https://{{host}}/"])
  }

  @Test func `variables are replaced in options and operands, and later sources take precedence`() throws {
    let file = try TemporaryDirectory()
    let path = try file.write("host=file\nuser='Ada L'\n", to: ".env")
    let words = try expand(
      ["--env-file", path, "--variable", "host=a.example", "-H", "X: {{ user }}-{{env.PW}}", "https://{{host}}/{{path}}"],
      profiles: [("host", "profile"), ("path", "p")])
    #expect(words.operands == ["https://a.example/p"] && words.value(of: "header") == "X: Ada L-s3cret")
    #expect(try expand(["--template", "{{env.PW}}"]).operands == ["s3cret"])
    #expect(try expand(["x{{a}}"], profiles: [("a", "{{b}}")]).operands == ["x{{b}}"])
  }

  @Test func `a variable by reference is a secret`() throws {
    let given = try ParsedOptions(["--variable", "token=@env:PW", "{{token}}"], rows: Self.rows, of: "tlsprobe fetch")
    let scope = try #require(try VariableScope(given, [], profiles: [], isTrusted: { _ in true }, in: context))
    #expect(scope.secrets == ["s3cret"])
    #expect(try scope.expanding(given).operands == ["s3cret"])
  }

  @Test(
    arguments: [
      (["https://{{hosst}}/"], "argument 4, column 9: undefined variable 'hosst'", "did you mean 'host'?"),
      (["-s", "-H", "A: {{x}}"], "argument 6, column 4: undefined variable 'x'", "--variable NAME=VALUE"),
      (["-sHA: {{x}}"], "argument 4, column 7: undefined variable 'x'", "--variable NAME=VALUE"),
      (["--data=ab{{x}}"], "argument 4, column 10: undefined variable 'x'", "--variable NAME=VALUE"),
      (["--", "a", "{{env.NONE}}"], "argument 6, column 1: environment variable 'NONE' is not set", "export it"),
      (["{{host"], "argument 4, column 1: a placeholder without '}}'", ""), (["{{1+1}}"], "argument 4, column 3: '1+1' is no name", ""),
      (["--bearer", "{{env.EVIL}}"], "argument 5, column 1: the value of a variable begins with '@'", "by reference"),
      (["-H", "A: {{env.EVIL}}"], "begins with '@'", "by reference"), (["-d", "{{env.PATHLIKE}}"], "begins with '@'", "--data-raw"),
    ])
  func `a mistake has the number of the argument and the column`(words: [String], message: String, hint: String) throws {
    let error = try #require(failure(["--variable", "host=a.example"] + words))
    #expect(error.status == .usage && error.message.contains(message), "\(error)")
    #expect(hint.isEmpty || error.hint?.contains(hint) == true, "\(error)")
  }

  @Test func `literal data may begin with an at sign`() throws {
    #expect(try expand(["--template", "--data-raw", "{{env.PATHLIKE}}"]).value(of: "data-raw") == "@/etc/passwd")
  }

  @Test(arguments: ["x", "=x", "1a=x", "a b=x", "-a=x"]) func `an invalid variable is an error`(text: String) {
    #expect(failure(["--variable", text])?.message.contains("must be NAME=VALUE") == true)
  }

  @Test func `settings of a project file without trust are not expanded`() throws {
    let given = try ParsedOptions(["--variable", "token=abc"], rows: Self.rows, of: "tlsprobe fetch")
    let scope = try #require(
      try VariableScope(given, [], profiles: [], isTrusted: { if case .file("user", _, _) = $0 { true } else { false } }, in: context))
    let layers = ["user", "project"].map {
      [Setting(name: "targets", values: ["https://{{token}}/"], source: .file($0, line: 1, column: 2))]
    }
    #expect(try scope.expanding(layers).map { $0[0].values } == [["https://abc/"], ["https://{{token}}/"]])
    let wrong = [[Setting(name: "header", values: ["A: {{x}}"], source: .file("user", line: 3, column: 5))]]
    #expect {
      _ = try scope.expanding(wrong)
    } throws: { error in
      let error = error as? CommandLineError
      return error?.status == .configuration
        && error?.message == "user:3:5: in 'header', column 4: undefined variable 'x'"
    }
  }
}
