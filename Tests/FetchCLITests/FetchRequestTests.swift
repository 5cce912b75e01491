import HTTPWire
import Testing

@testable import CommandSupport
@testable import FetchCLI

@Suite("Requests of fetch")
struct FetchRequestTests {
  private func request(_ words: String...) throws(CommandLineError) -> FetchRequest {
    try FetchRequest(ParsedOptions(words + ["https://example.org/"], rows: FetchOptionTable.rows, of: "tlsprobe fetch"))
  }

  private func mistake(_ words: [String]) -> CommandLineError? {
    #expect(throws: CommandLineError.self) { try FetchRequest(ParsedOptions(words, rows: FetchOptionTable.rows, of: "tlsprobe fetch")) }
  }

  private func content(_ request: FetchRequest) throws -> String {
    String(decoding: try request.content.bytes { path in Array("<\(path)>".utf8) }, as: UTF8.self)
  }

  @Test("the method follows from what is sent, unless it is named")
  func methods() throws {
    #expect(try request().method == "GET")
    #expect(try request("-d", "").method == "POST")
    #expect(try request("--json-body", "{}").method == "POST")
    #expect(try request("-T", "file").method == "PUT")
    #expect(try request("-I").method == "HEAD")
    #expect(try request("-G", "-d", "a").method == "GET")
    #expect(try request("-I", "-G", "-d", "a").method == "HEAD")
    #expect(try request("-XPATCH", "-d", "a").method == "PATCH")
    #expect(try request("OPTIONS").method == "OPTIONS")
    #expect(try request("-X", "brew").method == "brew")
  }

  @Test("pieces of content are joined with &, those of JSON with nothing")
  func joined() throws {
    let form = try request("-d", "a=1", "--data-raw", "@b", "--data-urlencode", "c= ", "--data-binary", "@f", "-d", "")
    #expect(try content(form) == "a=1&@b&c=+&<f>&")
    #expect(form.content.usualType == "application/x-www-form-urlencoded")
    let json = try request("--json-body", "{\"a\":", "--json-body", "@f", "--json-body", "}")
    #expect(try content(json) == "{\"a\":<f>}")
    #expect(json.fields.first("Content-Type") == "application/json")
    #expect(json.fields.first("Accept") == "application/json")
    let query = try request("-G", "-d", "a", "-d", "b")
    #expect(query.content.place == .query)
    #expect(query.fields.isEmpty)
    #expect(try content(query) == "a&b")
    #expect(try request("-T", "-").content.place == .upload("-"))
  }

  @Test("a field of -H takes the place of the usual one, and a name with a colon takes it away")
  func fields() throws {
    let own = try request("-d", "a", "-H", "content-type: text/plain", "-H", "A: 1", "-H", "a: 2", "-H", "Accept:", "-H", "@more")
    #expect(own.fields.values(of: "Content-Type") == ["text/plain"])
    #expect(own.fields.values(of: "a") == ["1", "2"])
    #expect(own.removedFields == ["Accept"])
    #expect(own.fieldFiles == ["more"])
    #expect(try request("--json-body", "1", "-H", "ACCEPT:").fields.contains("Accept") == false)
    let usual = try request("-r", "0-1", "-e", "http://a/")
    #expect(usual.fields.isEmpty && usual.range == "bytes=0-1" && usual.referer == "http://a/")
  }

  @Test("we say who we are, or as which client we pass, or nothing")
  func userAgent() throws {
    #expect(try request().userAgent == nil)
    #expect(try request("-A", "").userAgent?.isEmpty == true)
    #expect(try request("--user-agent-preset", "firefox").userAgent?.hasPrefix("Mozilla/5.0") == true)
    #expect(try request("--user-agent-preset", "firefox", "-A", "me").userAgent == "me")
  }

  @Test("the rest is taken as it is given")
  func rest() throws {
    let given = try request("--request-target", "*", "--priority", "u=1,i", "--expect100-timeout", "250ms")
    #expect(given.requestTarget == "*")
    #expect(given.priority == "u=1,i")
    #expect(given.expectTimeout == .milliseconds(250))
    #expect(given.url == "https://example.org/")
    #expect(try request().expectTimeout == .seconds(1))
  }

  @Test(
    "what cannot be meant or sent is refused",
    arguments: [
      [], ["a", "b"], ["GET", "a", "b"], ["a", "-X", "G T"], ["a", "-X", ""], ["a", "-X", "GET\r\nA: b"],
      ["a", "-d", "x", "--json-body", "y"],
      ["a", "-T", "f", "-d", "x"],
      ["a", "-I", "-d", "x"], ["a", "-I", "-T", "f"], ["a", "-A", "b\r\nC: d"], ["a", "-e", "b\nC: d"],
      ["a", "--request-target", "/ HTTP/1.1"], ["a", "--priority", "u=1\r\n"], ["a", "--request-target", ""], ["a", "-H", "b"],
      ["a", "-r", "x"], ["a", "--user-agent-preset", "x"], ["a", "--expect100-timeout", "x"],
    ])
  func refused(words: [String]) {
    #expect(mistake(words)?.status == .usage)
  }
}
