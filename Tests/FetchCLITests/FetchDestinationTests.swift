import HTTPWire
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Files of fetch")
struct FetchDestinationTests {
  private static let cases: [(String, String?)] = [
    ("a.txt", "a.txt"), ("../../a", "a"), ("/etc/passwd", "passwd"), ("C:\\x\\a.exe", "a.exe"), ("..", nil), (".", nil), ("", nil),
    ("/", nil), ("a/", "a"), (".bashrc", "bashrc"), ("...a", "a"), ("a. . .", "a"), (" a ", "a"), ("a\0b", "ab"), ("a\r\nb", "ab"),
    ("invoice\u{202e}fdp.exe", "invoicefdp.exe"), ("\u{200b}.profile", "profile"), ("ä b;c.txt", "ä b;c.txt"), ("\0", nil),
  ]

  @Test(
    "a name of a server has no folder, no leading dot and no character that cannot be seen",
    arguments: cases)
  func names(text: String, name: String?) { #expect(FetchDestination.safeName(text) == name) }

  @Test("a long name keeps its extension, and its characters whole", arguments: [251, 252, 300, 5_000])
  func long(length: Int) throws {
    let name = try #require(FetchDestination.safeName(String(repeating: "a", count: length - 4) + ".txt"))
    #expect(name.utf8.count == 251 && name.hasSuffix("a.txt"))
    let wide = try #require(FetchDestination.safeName(String(repeating: "€", count: length)))
    #expect(wide.utf8.count <= 251 && wide.allSatisfy { $0 == "€" })
    #expect(FetchDestination.safeName("a." + String(repeating: "b", count: length))?.utf8.count == 251)
  }

  private func destination(_ words: String...) throws(CommandLineError) -> FetchDestination {
    try FetchOutput(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch")).destination
  }

  @Test("a response names the file only with -J and -O, within the folder of --output-dir")
  func path() throws {
    let head = ResponseHead(
      version: .http11, status: 200, fields: FieldSection([FieldLine("Content-Disposition", "attachment; filename=../b")]))
    var named = try destination("-J", "-O", "--output-dir", "d/")
    named.file = "a"
    #expect(named.path(for: head) == "d/b" && named.path(for: nil) == "d/a" && named.clobbering == .refuse)
    #expect(try destination("-o", "x", "--output-dir", "d").path(for: head) == "d/x")
    #expect(try destination("-o", "-", "--output-dir", "d").path(for: head) == nil)
    #expect(try destination("-J", "-O", "--clobber").clobbering == .overwrite && destination("--no-clobber").clobbering == .rename)
  }

  @Test(
    "what cannot be combined is refused", arguments: [["-J", "-O", "-i"], ["-J", "-O", "-C", "-"], ["--remove-on-error", "-C", "1"]])
  func conflicts(words: [String]) {
    let error = #expect(throws: CommandLineError.self) {
      try FetchOutput(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
    }
    #expect(error?.status == .usage)
  }
}
