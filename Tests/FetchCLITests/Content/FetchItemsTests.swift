import Bytes
import HTTPClient
import HTTPWire
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite struct FetchItemsTests {
  private func request(_ words: String...) throws(CommandLineError) -> FetchRequest {
    try FetchRequest(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
  }

  private func bytes(_ request: FetchRequest) throws -> String {
    guard case .items(let form) = request.content.place else { return "" }
    let pieces = request.content.items.compactMap { item -> ItemContent.Piece? in
      guard case .text(let text) = item.value else { return nil }
      return ItemContent.Piece(item: item, bytes: Array(text.utf8))
    }
    return String(decoding: try ItemContent(form: form).bytes(of: pieces), as: UTF8.self)
  }

  @Test func `content is posted as JSON, fields stand among those of -H`() throws {
    let asked = try request("https://example.org/", "X-A:1", "X-B;", "Accept:", "q==1", "name=Ada", "age:=36", "ok:=true", "list:=[1, 2]")
    #expect(asked.method == "POST")
    #expect(asked.fields.values(of: "X-A") == ["1"])
    #expect(asked.fields.values(of: "X-B") == [""])
    #expect(asked.removedFields == ["Accept"])
    #expect(asked.fields.first("Content-Type") == "application/json")
    #expect(try bytes(asked) == #"{"name":"Ada","age":36,"ok":true,"list":[1,2]}"#)
    #expect(try request("PUT", "https://example.org/", "a=b").method == "PUT")
    #expect(try request("-X", "PATCH", "https://example.org/", "a=b").method == "PATCH")
    #expect(try request("https://example.org/", "X-A:1", "q==1").method == "GET")
    #expect(try request("https://example.org/", "q==1").content.place == .nowhere)
  }

  @Test func `as a form they are what browsers send`() throws {
    let asked = try request("--items-as", "form", "https://example.org/", "a b=c&d", "n:=1", "a b=2")
    #expect(try bytes(asked) == "a+b=c%26d&n=1&a+b=2")
    #expect(asked.content.usualType == "application/x-www-form-urlencoded")
    #expect(asked.fields.isEmpty)
  }

  @Test func `a file among them makes a form of parts`() throws {
    #expect(try request("https://example.org/", "f@a.txt", "a=b").content.place == .items(.multipart))
    #expect(try request("--items-as", "multipart", "https://example.org/", "a=b").content.place == .items(.multipart))
  }

  @Test(arguments: [
    ["a", "x=1", "-d", "y"], ["a", "x=1", "-F", "y=z"], ["a", "x=1", "--json-body", "{}"], ["a", "x=1", "-T", "f"], ["a", "x=1", "-G"],
    ["a", "x=1", "-I"], ["a", "f@x", "--items-as", "json"], ["a", "f@x", "--items-as", "form"], ["a", "x=1", "--items-as", "xml"],
    ["a", "--items-as", "json"], ["a", "b"], ["a", "https://b.example/"], ["a", "x=1", "y"], ["GET", "a", "b"],
    ["a", "-F", "x=y", "-d", "z"], ["a", "-F", "x=y", "-T", "f"], ["a", "-F", "x=y", "-G"], ["a", "-F", "x=y", "-I"], ["a", "-F", "x"],
  ])
  func `what excludes each other is named`(words: [String]) {
    let error = #expect(throws: CommandLineError.self) {
      try FetchRequest(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
    }
    #expect(error?.status == .usage)
  }

  /// Guard: `HeaderArgument.init(line:)`, through which every field of an item goes (curl's CVE-2014-8150 and kin).
  @Test(arguments: ["X-A:1\r\nX-B: 2", "X-A:1\nX-B", "X-A:\0", "X A:1", "X\r\nA;", "X\u{e4}:1"])
  func `no item begins another line of the head`(item: String) {
    #expect(throws: CommandLineError.self) { try request("https://example.org/", item) }
  }

  @Test func `values that are no JSON are refused`() throws {
    for item in ["a:=", "a:={", "a:=x", "a:=1 2"] {
      let asked = try request("https://example.org/", item)
      #expect(throws: CommandLineError.self) { try bytes(asked) }
    }
  }
}
