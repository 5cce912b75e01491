import Foundation
import TLSWire
import Testing

@testable import Observation

@Suite struct WebObservationTests {
  private static func example() -> WebObservation {
    let fields = [
      FieldObservation("Content-Type", "text/html"), FieldObservation("Strict-Transport-Security", "max-age=86400; includeSubDomains"),
      FieldObservation("Set-Cookie", "id=1; Secure; HttpOnly; SameSite=Lax; Max-Age=5"), FieldObservation("Set-Cookie", "\u{1}"),
      FieldObservation("X-Evil", "a\u{1b}[31m"),
    ]
    var seen = WebObservation(url: "https://example.org/")
    let response = ResponseObservation(status: 200, reason: "OK", httpVersion: "HTTP/1.1", headers: fields)
    seen.http1 = .observed(WebResponseObservation(url: seen.url, response: response))
    seen.http2 = .failed(Failure(stage: .connect, code: "transport.timeout", message: "timeout"))
    seen.codings = [CodingObservation("gzip", .accepted, detail: "Content-Encoding: gzip")]
    return seen
  }

  @Test func `a document is read again as it was`() throws {
    let seen = Self.example()
    #expect(try JSONDecoder().decode(WebObservation.self, from: JSONEncoder().encode(seen)) == seen)
  }

  @Test func `cookies are read as browsers do, and bounded`() throws {
    let cookie = try #require(Self.example().page?.cookies.first)
    #expect(Self.example().page?.cookies.count == 1 && cookie.name == "id" && cookie.secure && cookie.httpOnly && cookie.persistent)
    #expect(cookie.sameSite == "lax" && cookie.domain == nil)
    let fields = (0..<5_000).map { FieldObservation("set-cookie", "c\($0)=1") }
    let response = ResponseObservation(status: 200, reason: "", httpVersion: "HTTP/2", headers: fields)
    #expect(WebResponseObservation(url: "", response: response).cookies.count == 100)
  }

  @Test func `facts tell HSTS, cookies, present and missing fields`() {
    let facts = WebFacts.section(of: Self.example(), verbose: false)
    func values(_ label: String) -> [String]? { facts.first { $0.label == label }?.values }
    #expect(values("HSTS") == ["max-age=86400 (1 day), includeSubDomains"])
    #expect(values("cookies") == ["id: Secure, HttpOnly, SameSite=lax"])
    #expect(values("policies") == ["Strict-Transport-Security"] && values("missing")?.contains("Content-Security-Policy") == true)
    #expect(values("HTTP/2") == ["undetermined (timeout)"] && values("compression") == ["gzip"] && values("without TLS") == nil)
    #expect(WebFacts.section(of: Self.example(), verbose: true).last?.values.count == 5)
  }

  @Test func `without a response there are only the reasons`() {
    var seen = WebObservation(url: "https://example.org/")
    seen.http2 = .skipped(SkipReason(code: "http.no-http2", message: "ALPN does not select HTTP/2"))
    #expect(WebFacts.section(of: seen, verbose: true) == [Fact("HTTP/2", "ALPN does not select HTTP/2")])
  }
}
