import Connect
import HTTPWire
import Testing

@testable import HTTPClient

/// What a server may make a client hold or undo (CVE-2022-32205, CVE-2022-32206, CVE-2023-23916, CVE-2023-38039).
@Suite(.timeLimit(.minutes(1))) struct ExhaustionTests {
  private func result(_ fields: [(String, String)], _ version: HTTPOptions.Version) async throws -> Transferred {
    let origin = try ScriptedOrigin(version) { _, _ in ScriptedOrigin.ScriptedResponse(fields: fields, text: "ok") }
    var options = TransferBench.options()
    options.decodesContent = true
    options.limits.fieldCount = 100
    let (results, _) = try await origin.run([HTTPRequest(url: try URI(parsing: origin.url))], options: options) { ([], { 0 }) }
    return try #require(results.first)
  }

  /// Guard: `codings.count` in `ContentDecoder.init`.
  @Test(arguments: ScriptedOrigin.versions) func `content is not coded over and over`(version: HTTPOptions.Version) async throws {
    let codings = [String](repeating: "identity", count: 6)
    #expect(try await result([("content-encoding", codings.dropFirst().joined(separator: ", "))], version).text == "ok")
    for fields in [[("content-encoding", codings.joined(separator: ", "))], codings.map { ("content-encoding", $0) }] {
      let result = try await result(fields, version)
      #expect(result.error?.message.contains("content codings") == true, "\(result.text)")
    }
  }

  /// Guards: `fieldCount` in `FieldSectionReader` for HTTP/1.1, and in `HTTP2Stream.take`.
  @Test(arguments: ScriptedOrigin.versions) func `a head has an end`(version: HTTPOptions.Version) async throws {
    #expect(try await result((0..<90).map { ("x-\($0)", "") }, version).text == "ok")
    let many = try await result((0..<110).map { ("x-\($0)", "") }, version)
    #expect(many.order == "f" && many.head == nil)
    #expect(many.error?.code != "timeout")
  }

  /// Guard: `sentBytes` in `CookieJar.field`.
  @Test(arguments: ScriptedOrigin.versions) func `cookies do not outgrow a head`(version: HTTPOptions.Version) async throws {
    let fields = (0..<12).map { ("set-cookie", "c\($0)=\(String(repeating: "v", count: 1_000))") }
    let origin = try ScriptedOrigin(version) { number, _ in ScriptedOrigin.ScriptedResponse(fields: number == 0 ? fields : [], text: "ok") }
    let request = HTTPRequest(url: try URI(parsing: origin.url))
    let (results, _) = try await origin.run([request, request]) {
      ([CookiePolicy(jar: CookieJar(), given: nil, trustsLocation: false, now: { TransferBench.now })], { 0 })
    }
    #expect(results.map(\.text) == ["ok", "ok"])
    let sent = origin.asked.last?.fields.values(of: "Cookie").joined() ?? ""
    #expect((1...8_200).contains(sent.utf8.count))
  }
}
