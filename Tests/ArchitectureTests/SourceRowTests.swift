import Foundation
import Testing

/// The features of the HTTP diagnostic app from which the workbench grew, and the tests that show them: `docs/source-rows.md`.
@Suite struct SourceRowTests {
  private struct Row {
    let number: Int
    let feature: String
    let here: String
    /// The suite and the name of the test.
    let test: (suite: String, name: String)
  }

  @Test func `each row of the list has its test, and the page is current`() throws {
    var lines = Self.head
    let files = SourceTree.files(below: "Tests", suffix: "Tests.swift")
    for row in Self.rows {
      let file = try #require(files.first { $0.name == row.test.suite + ".swift" }, "row \(row.number): \(row.test.suite)")
      let isThere = file.contains("func `\(row.test.name)`(") || file.contains("\"\(row.test.name)\"")
      #expect(isThere, "row \(row.number): \(file.path) has no test '\(row.test.name)'")
      lines.append("| \(row.number) | \(row.feature) | \(row.here) | `\(file.path.dropFirst("Tests/".count))`: \(row.test.name) |")
    }
    #expect(Self.rows.map(\.number) == Self.rows.map(\.number).sorted())
    let text = lines.joined(separator: "\n") + "\n"
    let page = SourceTree.root.appending(path: "docs/source-rows.md")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(text.utf8).write(to: page) }
    #expect(
      try String(contentsOf: page, encoding: .utf8) == text,
      "docs/source-rows.md is not current; run the suite SourceRowTests with UPDATE_GOLDEN=1")
  }

  private static let head = [
    "# Rows of the first source system",
    "",
    "The HTTP diagnostic app from which the workbench grew: its features, by their number in the list of the source systems, what has their",
    "place here, and a test that shows it. Generated from the names of the tests by `SourceRowTests`.",
    "",
    "| row | feature | here | test |",
    "| --- | --- | --- | --- |",
  ]

  private static let rows: [Row] = [
    row(
      3, "URL field with recent URLs", "`fetch history:3`, `fetch --last`",
      "HistoryCommandTests", "a request is stored, repeated and reused"),
    row(
      5, "browser emulation", "`--user-agent-preset` with the header fields of the client, `--tls-profile` with its ClientHello",
      "FetchRequestTests", "we say who we are, or as which client we pass, or nothing"),
    row(9, "URL history", "`history list`", "HistoryCommandTests", "a request is stored, repeated and reused"),
    row(10, "history of POST data", "`fetch -d @history:3`", "HistoryCommandTests", "a request is stored, repeated and reused"),
    row(
      11, "history of header fields", "`fetch -H @history:3`, without secrets",
      "HistoryCommandTests", "secrets are not stored, and are required again"),
    row(12, "preferences", "`profiles` in the configuration", "FetchProfileTests", "headers and credentials of a profile are sent"),
    row(
      13, "template of the settings at the first launch", "`init`",
      "ConfigCommandTests", "init writes a file whose options are valid, and keeps an existing one"),
    row(
      14, "actions: go, recent, share, settings, reset", "`fetch`, `history`, `--report`, `config`, an interrupt",
      "HistoryCommandTests", "failures are stored with their status"),
    row(
      31, "authentication methods", "`--basic`, `--digest`, `--bearer`, `--anyauth`",
      "FetchAuthenticationTests", "each way to say who one is, over HTTP/1.1 and HTTP/2"),
    row(
      37, "question before a redirect is followed", "`--ask-redirect`",
      "FetchTerminalTests", "a redirect is followed when it is answered with yes, and with nothing else"),
    row(
      38, "history saved at the end of a request", "also of one that failed", "HistoryCommandTests", "failures are stored with their status"
    ),
    row(39, "share: print", "`--report html:FILE`", "HTMLRendererTests", "a page is unchanged"),
    row(40, "share: mail", "`--report eml:FILE`, `audit --format eml`", "MessageRendererTests", "a message has the text and the page"),
    row(
      46, "colors for dark and light", "`--theme`",
      "ThemeTests", "each color has a contrast of 4.5 or more against its backgrounds"),
    row(
      49, "form of settings generated from a table", "help, man pages and completions from the option tables",
      "ManualTests", "the pages agree with the descriptions of the commands"),
    row(
      50, "validation of settings", "`config lint`",
      "ConfigCommandTests", "lint checks all commands, and reports variables without an option"),
    row(57, "search in responses", "`--grep`, `--select`", "FetchSearchTests", "the same lines are found over each transport"),
    row(59, "collections of requests", "`run`", "RunCommandTests", "a token is captured and used"),
    row(
      60, "export of requests", "`convert`, `--print-curl`, `--report har:FILE`",
      "ConvertCommandTests", "requests are converted, and remarks are on standard error"),
    row(62, "WebSocket", "`ws`", "WsCommandTests", "messages are sent and printed"),
    row(64, "profiles", "`--config-profile`", "ConfigurationTests", "a profile is selected by name, later ones take precedence"),
    row(
      65, "export and import of settings", "`config export`, `config import`",
      "ConfigCommandTests", "import shows what changes, merges or replaces, and checks first"),
    row(66, "templates of requests", "`{{name}}` and functions in collections", "TemplateTests", "placeholders are replaced"),
    row(
      67, "variables of the environment", "`--variable`, `--env-file`, `{{env.NAME}}`",
      "VariableScopeTests", "variables are replaced in options and operands, and later sources take precedence"),
    row(
      68, "preview of images", "type, size and colors; `--preview`",
      "ImagePreviewTests", "a PNG image is passed on in base64, in sequences of bounded length"),
    row(
      69, "rendering of HTML", "`--as text`",
      "HTMLTextTests", "headings, paragraphs, lists, tables and links are laid out, wherever the portions part"),
    row(
      71, "comparison of responses", "`diff URL URL`, `fetch --diff-with`",
      "HistoryCommandTests", "responses are compared, and a failure has the status of curl"),
    row(
      76, "keychain", "`@keyring:`, encrypted history and sessions",
      "SecretArgumentTests", "the keyring is asked for service and account, which may contain a slash"),
  ]

  private static func row(_ number: Int, _ feature: String, _ here: String, _ suite: String, _ name: String) -> Row {
    Row(number: number, feature: feature, here: here, test: (suite, name))
  }
}
