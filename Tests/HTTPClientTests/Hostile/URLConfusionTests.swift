import Connect
import DomainNames
import HTTPWire
import Testing

@testable import HTTPClient

/// A URL has one host, whoever reads it: curl's CVE-2016-8624 (`#` before an at sign), CVE-2022-27780 (`%2F` in a host) and
/// CVE-2016-8625 (IDNA 2003).
@Suite(.timeLimit(.minutes(1))) struct URLConfusionTests {
  /// Guard: `URIReference.init` cuts the fragment off before it looks for an authority.
  @Test(arguments: [
    ("http://example.com#@evil.example/x.txt", "example.com"), ("http://example.com?@evil.example/", "example.com"),
    ("http://example.com/@evil.example/", "example.com"), ("http://user@example.com:80#@evil.example/", "example.com"),
  ])
  func `the host ends where the authority does`(text: String, host: String) throws {
    #expect(try URI(parsing: text).host.description == host)
  }

  /// Guard: `URIReference.init`, too: whom a request names is whom it reaches.
  @Test(arguments: ScriptedOrigin.versions, ["#@evil.example/x.txt", "?@evil.example/", "/@evil.example/"])
  func `the server that is reached is the one that is named`(version: HTTPOptions.Version, rest: String) async throws {
    let origin = try ScriptedOrigin(version) { _, _ in ScriptedOrigin.ScriptedResponse(text: "ok") }
    let request = HTTPRequest(url: try URI(parsing: origin.url + rest))
    let (results, _) = try await origin.run([request]) { ([], { 0 }) }
    #expect(results.map(\.text) == ["ok"])
    #expect(origin.asked.map { "http://\($0.authority)" } == [origin.url])
  }

  /// Guard: `URIAuthority` refuses what is no host rather than decoding it, and a second at sign.
  @Test(arguments: [
    "http://example.com%2F127.0.0.1/", "http://example.com%2f.evil.example/", "http://example.com%00.evil.example/",
    "http://example.com%0d%0a/", "http://a@b@example.com/", "http://example.com\\@evil.example/", "http://example.com:80:90/",
    "http://exa mple.com/", "http://[::1]evil.example/", "http://example.com%23@evil.example%2f/",
  ])
  func `what two readers would take for two hosts is refused`(text: String) {
    #expect(throws: URIError.self) { try URI(parsing: text) }
  }

  /// Guard: `DomainName` maps by UTS #46 without transitional processing, as IDNA 2008 wants: ß stays what it is.
  @Test func `a name is not folded into another`() throws {
    #expect(try URI(parsing: "http://stra\u{df}e.example/").host.description == "xn--strae-oqa.example")
    #expect(try URI(parsing: "http://strasse.example/").host.description == "strasse.example")
  }

  /// Userinfo that looks like a host leads nowhere.
  @Test func `userinfo is not the host`() throws {
    let url = try URI(parsing: "http://trusted.example:80@evil.example/")
    #expect(url.host.description == "evil.example")
    #expect(!url.description.contains("trusted"))
  }
}
