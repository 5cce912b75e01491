import Store
import Testing

@testable import LocalPage

/// The command lines that forms can request, each argument by a RunField.
@Suite struct RunOrderTests {
  private func fields(_ pairs: [(String, String)]) -> FormFields { FormFields(pairs.map { FormFields.Pair(name: $0.0, value: $0.1) }) }

  @Test func `a request has its method, headers and body`() throws {
    let order = try RunOrder(
      .fetch,
      fields([
        ("target", " https://example.org/a?b "), ("request", "POST"), ("header", "Accept: a\r\n\r\nX-Y: z"), ("data-raw", "a\r\nb"),
        ("http-version", "http1.1"), ("location", "on"), ("unknown", "x"),
      ]))
    #expect(order.target == "https://example.org/a?b")
    #expect(
      order.options == [
        RunOption("request", "POST"), RunOption("header", "Accept: a"), RunOption("header", "X-Y: z"), RunOption("data-raw", "a\nb"),
        RunOption("http1.1"), RunOption("location"),
      ])
    #expect(try RunOrder(.fetch, fields([("target", "example.org"), ("request", "head")])).options == [RunOption("head")])
  }

  @Test func `defaults are not given`() throws {
    let fetch = fields([("target", "example.org"), ("request", "GET"), ("http-version", "")])
    #expect(try RunOrder(.fetch, fetch).options.isEmpty)
    #expect(try RunOrder(.probe, fields([("target", "example.org"), ("count", "1"), ("starttls", "")])).options.isEmpty)
  }

  @Test(arguments: PageCommand.allCases) func `each command has a target first`(command: PageCommand) throws {
    #expect(command.fields.count { $0.isTarget } == 1)
    let order = try RunOrder(command, fields([("target", "example.org:8443")]))
    #expect(order.command == command.rawValue && order.target == "example.org:8443" && order.options.isEmpty)
    #expect(throws: RunFormError.self) { try RunOrder(command, FormFields()) }
  }

  @Test(arguments: [
    "@/etc/passwd", "/etc/passwd", "./file", "~/file", "-", "--output=x", "-o", "file:///etc/passwd", "FILE://x", "ftp://example.org/",
    "history:3", "a b", "a\u{1b}[2J", "a\nb", "gopher://x", "unix:///run/x",
  ])
  func `a target that is a file, an option or another scheme is refused`(target: String) {
    for command in PageCommand.allCases {
      #expect(throws: RunFormError.self) { try RunOrder(command, fields([("target", target)])) }
    }
  }

  @Test func `a host of a command other than fetch has no path`() {
    #expect(throws: RunFormError.self) { try RunOrder(.chain, fields([("target", "folder/file.json")])) }
    #expect(throws: Never.self) { try RunOrder(.chain, fields([("target", "https://example.org/a")])) }
  }

  @Test(arguments: [
    "@/etc/passwd", "@history:3", "Name", ": value", "a b: c", "A: b\u{7f}", "X;", "A: @cmd:id", "A:@env:HOME",
    "Authorization: Bearer @file:/etc/passwd", "proxy-authorization: a\t@stdin",
  ])
  func `a header that is a file or no header is refused`(line: String) {
    #expect(throws: RunFormError.self) { try RunOrder(.fetch, fields([("target", "example.org"), ("header", line)])) }
  }

  @Test(arguments: ["A: me@example.org", "A: at @home", "Authorization: Bearer a@b"])
  func `an at sign inside of a value is one`(line: String) {
    #expect(throws: Never.self) { try RunOrder(.fetch, fields([("target", "example.org"), ("header", line)])) }
  }

  @Test(arguments: [
    ("request", "BREW"), ("http-version", "output=/tmp/x"), ("http-version", "http3"), ("starttls", "--cert=x"), ("depth", "x"),
  ])
  func `a choice that the form does not have is refused`(name: String, value: String) {
    let commands = PageCommand.allCases.filter { $0.fields.contains { $0.name == name } }
    #expect(!commands.isEmpty)
    for command in commands {
      #expect(throws: RunFormError.self) { try RunOrder(command, fields([("target", "example.org"), (name, value)])) }
    }
  }

  @Test func `a body that begins with @ is text`() throws {
    let order = try RunOrder(.fetch, fields([("target", "example.org"), ("data-raw", "@/etc/passwd")]))
    #expect(order.options == [RunOption("data-raw", "@/etc/passwd")])
  }

  @Test func `the arguments of an entry fill the form again`() throws {
    let given = fields([
      ("request", "PUT"), ("target", "https://example.org/"), ("header", "A: b\nC: d"), ("data-raw", "x\ny"), ("http-version", "http2"),
      ("location", "on"), ("insecure", "on"),
    ])
    let arguments = HistoryArguments(
      options: [
        .init(name: "json", value: nil), .init(name: "request", value: "PUT"), .init(name: "header", value: "A: b"),
        .init(name: "header", value: "Authorization: [redacted]", isRedacted: true), .init(name: "header", value: "C: d"),
        .init(name: "data-raw", value: "x\ny"), .init(name: "http2", value: nil), .init(name: "location", value: nil),
        .init(name: "insecure", value: nil),
      ], operands: [.init(text: "https://example.org/")])
    #expect(FormFields(PageCommand.fetch.fields.flatMap { $0.pairs(of: arguments) }) == given)
  }
}
