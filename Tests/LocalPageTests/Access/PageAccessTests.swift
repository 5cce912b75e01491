import Bytes
import HTTPServer
import HTTPWire
import Testing

@testable import LocalPage

/// The requests that PageAccess accepts.
@Suite struct PageAccessTests {
  private let access: PageAccess

  init() throws {
    access = try PageAccess(at: .loopbackV4)
    access.open(at: 8_080)
  }

  private func refusal(
    _ method: String = "GET", host: String = "127.0.0.1:8080", cookie: String? = nil, folder: String? = nil, with fields: [FieldLine] = []
  ) -> PageAccess.Refusal? {
    let cookie = cookie ?? "tlsprobe-8080=\(access.session.text)"
    let head = RequestHead(
      method: method, target: "/\(folder ?? access.folder.text)/", scheme: "http", authority: host,
      fields: FieldSection([FieldLine("Host", host), FieldLine("Cookie", cookie)] + fields))
    return access.refusal(of: SiteRequest(head))
  }

  @Test func `a browser with the cookie sees the pages`() {
    #expect(refusal() == nil)
    #expect(refusal(host: "localhost:8080") == nil)
    #expect(refusal(cookie: "other=1; tlsprobe-8080=\(access.session.text)") == nil)
    #expect(refusal(with: [FieldLine("Sec-Fetch-Site", "none")]) == nil)
    #expect(refusal(with: [FieldLine("Sec-Fetch-Site", "same-origin"), FieldLine("Origin", "http://127.0.0.1:8080")]) == nil)
  }

  @Test(arguments: [
    "rebound.example:8080", "rebound.example", "127.0.0.1", "127.0.0.1:8081", "127.0.0.1:08080", "127.0.0.1.:8080", "localhost.:8080",
    "LOCALHOST:8080", "localhost", "[::1]:8080", "0.0.0.0:8080", "127.0.0.2:8080", "127.1:8080", "2130706433:8080", "u@127.0.0.1:8080", "",
  ])
  func `a Host other than the address is refused`(host: String) { #expect(refusal(host: host) == .host) }

  @Test func `the target of a proxy request counts as well as its Host`() {
    let head = RequestHead(
      method: "GET", target: "http://127.0.0.1:8080/", scheme: "http", authority: "127.0.0.1:8080",
      fields: FieldSection([FieldLine("Host", "rebound.example:8080")]))
    #expect(access.refusal(of: SiteRequest(head)) == .host)
  }

  @Test func `nothing is accepted before the port is known`() throws {
    let closed = try PageAccess(at: .loopbackV4)
    let head = RequestHead(
      method: "GET", target: "/", scheme: "http", authority: "127.0.0.1:0", fields: FieldSection([FieldLine("Host", "127.0.0.1:0")]))
    #expect(closed.refusal(of: SiteRequest(head)) == .host)
  }

  @Test func `the address of IPv6 has brackets`() throws {
    let access = try PageAccess(at: .loopbackV6)
    access.open(at: 8_080)
    for (host, expected) in [("[::1]:8080", PageAccess.Refusal.session), ("127.0.0.1:8080", .host)] {
      let head = RequestHead(
        method: "GET", target: "/", scheme: "http", authority: host, fields: FieldSection([FieldLine("Host", host)]))
      #expect(access.refusal(of: SiteRequest(head)) == expected)
    }
    #expect(access.url(of: "/") == "http://[::1]:8080/")
  }

  @Test func `a wrong folder or cookie is refused`() throws {
    let other = try PageSecret()
    #expect(refusal(folder: other.text) == .session)
    #expect(refusal(cookie: "") == .session)
    #expect(refusal(cookie: "tlsprobe-8080=") == .session)
    #expect(refusal(cookie: "tlsprobe-8080=\(other.text)") == .session)
    #expect(refusal(cookie: "tlsprobe-8081=\(access.session.text)") == .session)
    #expect(refusal(cookie: "tlsprobe-8080=\(access.session.text.dropLast())") == .session)
    // Another server of the host may have set a second one.
    #expect(refusal(cookie: "tlsprobe-8080=\(other.text); tlsprobe-8080=\(access.session.text)") == .session)
  }

  @Test(arguments: ["cross-site", "same-site", "other"])
  func `a page of another origin is refused`(site: String) {
    #expect(refusal(with: [FieldLine("Sec-Fetch-Site", site)]) == .origin)
    // A link or a window, too: their page could measure the time.
    let navigation = [FieldLine("Sec-Fetch-Mode", "navigate"), FieldLine("Sec-Fetch-Dest", "document")]
    #expect(refusal(with: [FieldLine("Sec-Fetch-Site", site)] + navigation) == .origin)
  }

  @Test(arguments: ["null", "http://127.0.0.1:8081", "http://localhost:8080", "https://127.0.0.1:8080", "http://127.0.0.1:8080.evil"])
  func `a foreign Origin is refused`(origin: String) {
    for method in ["GET", "POST"] { #expect(refusal(method, with: [FieldLine("Origin", origin)]) == .origin) }
  }

  @Test func `a form has exactly one Origin`() {
    let own = FieldLine("Origin", "http://127.0.0.1:8080")
    #expect(refusal("POST", with: [own]) == nil)
    #expect(refusal("POST") == .origin)
    #expect(refusal("POST", with: [own, own]) == .origin)
    #expect(refusal("POST", with: [own, FieldLine("Sec-Fetch-Site", "none")]) == .origin)
  }

  @Test(arguments: ["PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get"])
  func `other methods are refused`(method: String) { #expect(refusal(method) == .method) }

  @Test func `a WebSocket of HTTP/2 is refused`() {
    var head = RequestHead(
      method: "CONNECT", target: "/\(access.folder.text)/", scheme: "http", authority: "127.0.0.1:8080", version: .http2,
      fields: FieldSection([FieldLine("Cookie", "tlsprobe-8080=\(access.session.text)")]))
    head.connectProtocol = "websocket"
    #expect(access.refusal(of: SiteRequest(head)) == .method)
  }

  @Test func `only the link follows links of other origins, in a window of its own`() {
    func foreign(_ fields: [FieldLine]) -> PageAccess.Refusal? {
      let head = RequestHead(
        method: "GET", target: "/open/x", scheme: "http", authority: "127.0.0.1:8080", fields: FieldSection(fields))
      return access.foreign(SiteRequest(head), followsLinks: true)
    }
    let cross = FieldLine("Sec-Fetch-Site", "cross-site")
    let mode = FieldLine("Sec-Fetch-Mode", "navigate")
    #expect(foreign([cross, mode, FieldLine("Sec-Fetch-Dest", "document")]) == nil)
    #expect(foreign([cross, mode, FieldLine("Sec-Fetch-Dest", "iframe")]) == .origin)
    #expect(foreign([cross, FieldLine("Sec-Fetch-Mode", "no-cors"), FieldLine("Sec-Fetch-Dest", "image")]) == .origin)
  }

  @Test func `the cookie is for the pages of the folder only`() {
    #expect(access.cookie.hasPrefix("tlsprobe-8080=\(access.session.text); Path=/\(access.folder.text)/; "))
    #expect(access.cookie.hasSuffix("; HttpOnly; SameSite=Strict"))
  }
}
