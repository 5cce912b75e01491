import HTTPWire
import Synchronization
import Testing

@testable import HTTPMessages

@Suite struct LogTests {
  private final class Lines: Sendable {
    private let kept = Mutex<[String]>([])
    var all: [String] { kept.withLock { $0 } }
    func append(_ line: String) { kept.withLock { $0.append(line) } }
  }

  private static func request() throws -> HTTPRequest {
    HTTPRequest(url: try URI(parsing: "http://u:secret@a.example/p")).with(header: "Authorization", "Basic secret")
      .with(header: "X-A", "1\u{1b}[2J").with(parameter: .json(["k": "v"]))
  }

  private static func log(_ level: LogLevel) async throws -> [String] {
    let lines = Lines()
    let request = try request()
    let sent = try await LogRequest(level) { lines.append($0) }.intercept(request)
    #expect(sent.parameters.count == 1)
    var head = ResponseHead(version: .http11, status: 404)
    head.fields.append("Set-Cookie", "s=secret")
    var response = RawResponse(request: request, head: head, content: [0xff, 0x00])
    _ = await LogResponse(level) { lines.append($0) }.intercept(response)
    response.error = HTTPError(.timeout, code: "t", phase: .receive, "late", url: "", causes: ["deep\n"])
    response.head = nil
    _ = await LogResponse(level) { lines.append($0) }.intercept(response)
    return lines.all
  }

  @Test func `each level tells more than the one before`() async throws {
    #expect(try await Self.log(.url) == ["> GET http://a.example/p", "< 404 http://a.example/p", "! http://a.example/p: late"])
    #expect(
      try await Self.log(.headers) == [
        "> GET http://a.example/p", "> Authorization: Basic (redacted)", #"> X-A: 1\x1b[2J"#, "> Accept: application/json",
        "< 404 http://a.example/p", "< Set-Cookie: s=(redacted)", "! http://a.example/p: late",
      ])
    #expect(try await Self.log(.body).contains(#"> {"k":"v"}"#))
    #expect(try await Self.log(.body).contains("< (2 bytes that are no text)"))
    let everything = try await Self.log(.everything)
    #expect(everything.contains("< ff00"))
    #expect(everything.last == #"!   deep\n"#)
  }

  @Test(arguments: LogLevel.allCases) func `no secret is told`(level: LogLevel) async throws {
    #expect(try await Self.log(level).allSatisfy { !$0.contains("secret") })
  }

  @Test func `contents and fields are bounded`() async throws {
    let lines = Lines()
    var head = ResponseHead(version: .http11, status: 200)
    for index in 0..<5_000 { head.fields.append("X-\(index)", String(repeating: "a", count: 10)) }
    let request = HTTPRequest(url: try URI(parsing: "http://a.example/"))
    let response = RawResponse(request: request, head: head, content: [UInt8](repeating: 0x61, count: 1 << 20))
    _ = await LogResponse(.everything, limit: 10) { lines.append($0) }.intercept(response)
    #expect(lines.all.count == 203)
    #expect(lines.all.last == "< aaaaaaaaaa (1048566 more bytes)")
  }
}
