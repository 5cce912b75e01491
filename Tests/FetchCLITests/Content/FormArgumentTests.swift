import HTTPClient
import TestSupport
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite struct FormArgumentTests {
  typealias Details = FormArgument.Details

  private func text(_ text: String) throws -> (String, Details) {
    guard case .text(let bytes, let details) = try FormArgument(text).source else { throw CommandLineError(.usage, "no text") }
    return (String(decoding: bytes, as: UTF8.self), details)
  }

  private func files(_ text: String) throws -> [FormArgument.File] {
    guard case .files(let files) = try FormArgument(text).source else { throw CommandLineError(.usage, "no files") }
    return files
  }

  @Test(arguments: [
    ("n=v", "v"), ("n=", ""), ("n=  a b  ", "a b"), ("n=\"a;b\"", "a;b"), (#"n="a\"b\\c""#, #"a"b\c"#), ("n=\"open", "\"open"),
    ("n=a=b", "a=b"), ("n=a\"b", "a\"b"), ("n=a,b", "a,b"),
  ])
  func `text is read as curl reads it`(argument: String, content: String) throws {
    #expect(try FormArgument(argument).name == "n")
    #expect(try text(argument).0 == content)
  }

  @Test func `details stand behind the content, in any order`() throws {
    let (content, details) = try text("n=x;type=text/plain; charset=utf-8;FILENAME=\"a;b\";headers=\"X-A: 1\";headers=@more;encoder=Base64")
    #expect(content == "x")
    #expect(details == Details(type: "text/plain; charset=utf-8", fileName: "a;b", headers: ["X-A: 1", "@more"], encoder: .base64))
    #expect(try text("n=x;headers=<more").1.headers == ["@more"])
  }

  @Test func `files are listed, each with its details`() throws {
    #expect(try files("f=@a.txt").map(\.path) == ["a.txt"])
    #expect(try files("f=@-").map(\.path) == ["-"])
    let both = try files("f=@a.txt;type=text/x,\"b,c.txt\";filename=n")
    #expect(both.map(\.path) == ["a.txt", "b,c.txt"])
    #expect(both.map(\.details.type) == ["text/x", nil])
    #expect(both.map(\.details.fileName) == [nil, "n"])
    guard case .content(let path, let details) = try FormArgument("t=<a,b;type=x/y").source else {
      Issue.record("it is no file's content")
      return
    }
    #expect(path == "a,b" && details.type == "x/y")
  }

  @Test func `a form string means itself`() throws {
    let argument = try FormArgument(string: "f=@a;type=x\"")
    #expect(argument.name == "f")
    #expect(argument.source == .text(Array("@a;type=x\"".utf8), Details()))
    #expect(try FormArgument("=x").name.isEmpty)
  }

  @Test(arguments: ["n", "n=@", "n=<", "n=@a,", "n=a;b", "n=a;type", "n=a;encoder=x", "n=\"a\"b", "n=@a;charset=x"])
  func `what cannot be meant is refused`(text: String) {
    #expect((#expect(throws: CommandLineError.self) { try FormArgument(text) })?.status == .usage)
  }

  @Test func `the number of files is bounded`() {
    #expect(throws: CommandLineError.self) { try FormArgument("f=@" + String(repeating: "a,", count: 2_000) + "a") }
  }

  @Test func `mutated arguments are read or refused, and nothing else happens`() {
    let bytes = Array(#"n=@"a\"b";type=text/plain; x=y,c;filename="d";headers=@e;encoder=base64"#.utf8)
    var generator = SeededGenerator(seed: 21)
    for length in bytes.indices { _ = try? FormArgument(String(decoding: bytes[..<length], as: UTF8.self)) }
    for _ in 0..<5_000 { _ = try? FormArgument(String(decoding: generator.damaged(bytes), as: UTF8.self)) }
  }
}
