import HTTPWire
import Testing

@testable import HTTPClient

@Suite struct RedirectRulesTests {
  private struct Stream: BodySource {
    var length: UInt64?
    let isRewindable: Bool
    func begin() async throws(HTTPError) -> any BodyReader { throw HTTPError(.io, code: "none", phase: .send, "none", url: "") }
  }

  private func redirect(
    _ status: Int, _ method: String = "GET", to location: String? = "/b", from url: String = "http://a.example/x",
    _ fields: [String] = [], _ body: RequestBody = .none, followed: Int = 0, change: (inout HTTPOptions) -> Void = { _ in }
  ) throws -> (redirect: Redirect, next: HTTPRequest)? {
    var request = HTTPRequest(method: method, url: try URI(parsing: url))
    for name in fields { request.fields.append(name, "v") }
    request.body = body
    request.target = "*"
    var options = try RequestHeadBuilderTests.options()
    change(&options)
    var response = ResponseHead(version: .http11, status: status)
    if let location { response.fields.append("location", location) }
    let found = try RedirectRules(request: request, options: options).redirect(in: response, followed: followed)
    return found.map { ($0, request.following($0)) }
  }

  @Test(arguments: [
    (301, "POST", "GET"), (301, "GET", "GET"), (301, "HEAD", "HEAD"), (301, "PUT", "PUT"), (301, "DELETE", "DELETE"),
    (302, "POST", "GET"), (302, "PUT", "PUT"), (302, "HEAD", "HEAD"), (303, "POST", "GET"), (303, "PUT", "GET"), (303, "DELETE", "GET"),
    (303, "HEAD", "HEAD"), (303, "GET", "GET"), (307, "POST", "POST"), (307, "PUT", "PUT"), (308, "POST", "POST"), (308, "HEAD", "HEAD"),
    (300, "GET", "GET"), (300, "POST", "POST"),
  ]) func `the method after a redirect`(status: Int, method: String, after: String) throws {
    let (redirect, next) = try #require(try self.redirect(status, method, ["Content-Type", "X-A"], .bytes([1])))
    #expect(redirect.method == after)
    let drops = method != after || status == 303
    #expect(redirect.dropsBody == drops)
    #expect(next.body.exists == !drops)
    #expect(next.fields.contains("Content-Type") == !drops)
    #expect(next.fields.contains("X-A"))
    #expect(next.target == nil)
  }

  @Test(arguments: [301, 302, 303]) func `a method stays where that is asked for`(status: Int) throws {
    #expect(try redirect(status, "POST", [], .bytes([1]), change: { $0.keepsMethod = [status] })?.redirect.method == "POST")
    #expect(try redirect(status, "POST", [], .bytes([1]), change: { $0.keepsMethod = [308] })?.redirect.method == "GET")
  }

  @Test func `the content of any method stays behind at 303, unless it is asked for`() throws {
    #expect(try redirect(303, "GET", [], .bytes([1]))?.redirect.dropsBody == true)
    #expect(try redirect(303, "GET", [], .bytes([1]), change: { $0.keepsMethod = [303] })?.redirect.dropsBody == false)
    #expect(try redirect(303, "GET")?.redirect.dropsBody == false)
  }

  @Test(arguments: [200, 201, 204, 304, 305, 306, 309, 400, 503]) func `other statuses lead nowhere`(status: Int) throws {
    #expect(try redirect(status) == nil)
  }

  @Test func `no Location leads nowhere`() throws {
    #expect(try redirect(302, to: nil) == nil)
    #expect(try redirect(302, to: "") == nil)
  }

  /// Guard: `SecretField` names the credential fields that `RedirectRules` keeps in their origin.
  @Test(arguments: [
    ("http://a.example/x", "/b", false, false), ("http://a.example/x", "http://a.example:80/b", false, false),
    ("http://a.example/x", "http://a.example:81/b", true, false), ("http://a.example/x", "https://a.example/b", true, false),
    ("https://a.example/x", "http://a.example/b", true, false), ("http://a.example/x", "http://b.example/b", true, true),
    ("http://a.example/x", "//b.example/b", true, true), ("http://a.example/x", "http://sub.a.example/", true, true),
    ("http://a.example/x", "http://A.EXAMPLE./b", true, true),
  ]) func `credentials stay with their origin, and Host with its host`(url: String, location: String, crosses: Bool, moves: Bool) throws {
    let fields = ["Authorization", "cookie", "Proxy-Authorization", "Host", "X-A"]
    let next = try #require(try redirect(302, to: location, from: url, fields)).next
    for name in fields.prefix(3) { #expect(next.fields.contains(name) == !crosses) }
    #expect(next.fields.contains("Host") == !moves)
    #expect(next.fields.contains("X-A"))
    let trusted = try #require(try redirect(302, to: location, from: url, fields, change: { $0.trustsLocation = true })).next
    for name in fields.prefix(3) { #expect(trusted.fields.contains(name)) }
    #expect(trusted.fields.contains("Host") == !moves)
  }

  @Test func `userinfo stays with its origin`() throws {
    let from = "http://user:secret@a.example/"
    #expect(try redirect(302, from: from)?.redirect.url.password == "secret")
    #expect(try redirect(302, to: "http://a.example/b", from: from)?.redirect.url.user == "user")
    #expect(try redirect(302, to: "http://b.example/b", from: from)?.redirect.url.user == nil)
    #expect(try redirect(302, to: "https://a.example/b", from: from)?.redirect.url.user == nil)
    #expect(try redirect(302, to: "http://other@b.example/b", from: from)?.redirect.url.user == nil)
    #expect(try redirect(302, to: "http://b.example/b", from: from, change: { $0.trustsLocation = true })?.redirect.url.user == "user")
  }

  @Test func `credentials of userinfo that are dropped are told`() throws {
    let from = "http://user:secret@a.example/"
    #expect(try redirect(302, to: "http://b.example/b", from: from)?.redirect.droppedFields == ["Authorization"])
    #expect(try redirect(302, to: "/b", from: from)?.redirect.droppedFields == [])
  }

  @Test func `a fragment goes along`() throws {
    #expect(try redirect(302, to: "/b", from: "http://a/#f")?.redirect.url.fragment == "f")
    #expect(try redirect(302, to: "/b#g", from: "http://a/#f")?.redirect.url.fragment == "g")
  }

  @Test func `more redirects than allowed are refused`() throws {
    #expect(try redirect(302, followed: 49) != nil)
    #expect(code { try redirect(302, followed: 50) } == "http.too-many-redirects")
    #expect(code { try redirect(302, followed: 0, change: { $0.maximumRedirects = 0 }) } == "http.too-many-redirects")
    #expect(try redirect(302, followed: 1_000, change: { $0.maximumRedirects = nil }) != nil)
  }

  @Test func `a redirect that nobody wants is an error, and only a redirect`() throws {
    #expect(code { try redirect(302, change: { $0.redirects = .error }) } == "http.redirect")
    #expect(try redirect(200, change: { $0.redirects = .error }) == nil)
    #expect(try redirect(302, to: nil, change: { $0.redirects = .error }) == nil)
  }

  @Test(arguments: ["file:///etc/passwd", "javascript:alert(1)", "ftp://a.example/"]) func `other schemes are refused`(location: String) {
    #expect(code { try redirect(302, to: location) } == "http.redirect-scheme")
  }

  @Test func `only allowed schemes are followed`() throws {
    #expect(code { try redirect(302, from: "https://a/", change: { $0.redirectSchemes = ["http"] }) } == "http.redirect-scheme")
    #expect(try redirect(302, to: "http://b/", change: { $0.redirectSchemes = ["http"] }) != nil)
  }

  @Test(arguments: ["http:///", "//a\\b/", "http:b", "/a\u{1}b"]) func `a Location that is none is refused`(location: String) {
    #expect(code { try redirect(302, to: location) } == "http.bad-redirect")
  }

  @Test func `content that cannot be read twice ends it where it is asked for again`() throws {
    let once = RequestBody.source(Stream(isRewindable: false))
    #expect(code { try redirect(307, "POST", [], once) } == "http.not-rewindable")
    #expect(try redirect(303, "POST", [], once) != nil)
    #expect(try redirect(307, "POST", [], .source(Stream(isRewindable: true))) != nil)
  }

  private func code(_ body: () throws -> (Redirect, HTTPRequest)?) -> String? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? HTTPError)?.code
    }
  }
}
