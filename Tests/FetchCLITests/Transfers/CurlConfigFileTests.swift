import Foundation
import TestSupport
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Files of options in curl's format")
struct CurlConfigFileTests {
  private func lines(_ text: String) -> [CurlConfigFile.Line] { CurlConfigFile.lines(of: Array(text.utf8)) }

  private static let cases: [(String, String, String?)] = [
    ("output = a", "output", "a"), ("output=a", "output", "a"), ("output:a", "output", "a"), ("output a", "output", "a"),
    ("  output\t=\ta  ", "output", "a"), ("output = = : a", "output", "a"), ("-o a", "-o", "a"), ("--output a", "--output", "a"),
    ("--output=a", "--output=a", nil), ("-o=a", "-o=a", nil), ("silent", "silent", nil), ("silent # c", "silent", "#"),
    ("user = \"a b\"", "user", "a b"), ("user = \"a\\\"b\\\\c\\t\\n\\r\\v\\x\"", "user", "a\"b\\c\t\n\r\u{b}x"),
    ("user = \"open", "user", "open"), ("user = \"\"", "user", ""), ("user = a\"b\"", "user", "a\"b\""), ("url = a # c", "url", "a"),
    ("output = a\r", "output", "a"), ("data = \"a\" b", "data", "a"), ("data = \"ends with \\", "data", "ends with \\"),
    (":", ":", nil), ("-: ", "-:", nil),
  ]

  @Test(
    "a line has a name, and a value after blanks, = or :",
    arguments: cases)
  func line(text: String, name: String, value: String?) throws {
    let line = try #require(lines(text).first)
    #expect(line.option == name && line.value == value && line.number == 1)
  }

  @Test("comments and empty lines are skipped, and lines are counted")
  func comments() {
    let text = "\u{feff}# a\n\n  # b\n/ c\n* d\n \r\nsilent\nurl = x y\n"
    #expect(lines(text).map(\.number) == [7, 8])
    #expect(lines(text).last?.hasRest == true && lines("url = x # y").last?.hasRest == false)
    #expect(lines("").isEmpty && lines("\n\n").isEmpty)
  }

  private func expanded(_ words: [String], _ files: [String: String] = [:]) throws -> ParsedOptions {
    let folder = try TemporaryDirectory()
    for (name, text) in files { try folder.write(text.replacing("~", with: folder.path), to: name) }
    let words = words.map { $0.replacing("~", with: folder.path) }
    return try ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch").arranged()
  }

  @Test("options of a file stand where -K stood, also in a file that another one names")
  func order() throws {
    let words = try expanded(
      ["-A", "one", "-K", "~/a", "-A", "four", "https://c.test/"],
      ["a": "user-agent = two\nurl = a.test\nconfig = ~/b\n", "b": "-A three\nnext\nurl = \"https://b.test/\"\njson = {}\n"])
    #expect(words.values(of: "user-agent") == ["one", "two", "three"] && words.operands == ["https://a.test"])
    #expect(words.following.count == 1 && words.following[0].operands == ["https://b.test/", "https://c.test/"])
    #expect(words.following[0].values(of: "user-agent") == ["four"] && words.following[0].values(of: "json-body") == ["{}"])
  }

  @Test(
    "errors have the line, and no secret of the file",
    arguments: [
      ("silent\nhunter2hunter2\n", "a:2: unknown option"), ("outptu = hunter2hunter2", "a:1: unknown option"),
      ("silent = hunter2hunter2", "a:1: 'silent' takes no value"), ("user =", "a:1: missing value for 'user'"),
      ("user = hunter2hunter2 x", "a:1: text after the value of 'user'"), ("-", "a:1: missing option name"),
      ("url = a.test\n:\n", "--next: missing URL after it"), ("config = ~/a", "more than 16 files"),
    ])
  func mistakes(text: String, message: String) throws {
    let error = #expect(throws: CommandLineError.self) { try expanded(["-K", "~/a"], ["a": text]) }
    #expect(error?.status == .usage && error?.message.contains(message) == true && !"\(error!)".contains("hunter2"), "\(error!)")
  }

  @Test("errors about a value that is read later have its place, and not the value")
  func later() throws {
    let words = try expanded(["-K", "~/a", "x.test"], ["a": "\nrequest = \"hunter2 hunter2\"\n"])
    let error = try #require(throws: CommandLineError.self) { try FetchRequest(words) }
    let located = words.located(error)
    #expect(located.message.hasSuffix("a:2: invalid -X: must be a method"), "\(located)")
  }

  @Test("a file that cannot be read is curl's error 26")
  func unreadable() throws {
    let error = #expect(throws: CommandLineError.self) { try expanded(["-K", "/does/not/exist"]) }
    #expect(error?.status.rawValue == 26)
  }
}
