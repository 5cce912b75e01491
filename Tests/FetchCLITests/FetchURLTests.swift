import HTTPClient
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("URLs of fetch")
struct FetchURLTests {
  private func url(_ words: String...) throws(CommandLineError) -> URI {
    let words = try ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch")
    return try FetchURL.read(words.operands[0], words: words, content: FetchContent(words))
  }

  @Test("a host alone means https, and dots go unless they are to stay")
  func reading() throws {
    #expect(try url("example.org").description == "https://example.org/")
    #expect(try url("http://a/b/../c").path == "/c")
    #expect(try url("http://a/b/../c", "--path-as-is").path == "/b/../c")
    let error = #expect(throws: CommandLineError.self) { try url("ftp://a/") }
    #expect(error?.status == .usage && error?.hint != nil)
  }

  @Test("an upload to a folder gets the name of the file, percent-encoded")
  func upload() throws {
    #expect(try url("http://a/b/", "-T", "dir/my file").path == "/b/my%20file")
    #expect(try url("http://a/b", "-T", "dir/f").path == "/b")
    #expect(try url("http://a/b/", "-T", "-").path == "/b/")
  }

  @Test("what -G adds stands behind the query, and cannot break the request line")
  func query() throws {
    #expect(FetchURL.adding(Array("b=2".utf8), to: try url("http://a/?x")).target == "/?x&b=2")
    #expect(FetchURL.adding(Array("b c\r\n#é".utf8), to: try url("http://a/")).target == "/?b%20c%0D%0A%23%C3%A9")
  }

  @Test("-O takes the last segment of the path, if there is one")
  func fileName() throws {
    #expect(try FetchURL.fileName(of: url("http://a/b/c.txt?d")) == "c.txt")
    for text in ["http://a/", "http://a/b/", "http://a"] {
      #expect(throws: CommandLineError.self) { try FetchURL.fileName(of: url(text)) }
    }
    let error = #expect(throws: CommandLineError.self) { try FetchURL.fileName(of: url("http://a/b/..", "--path-as-is")) }
    #expect(error?.hint == "set one with -o")
  }
}
