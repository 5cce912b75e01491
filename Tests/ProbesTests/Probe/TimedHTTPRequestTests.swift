import Testing

@testable import Probes

@Suite struct TimedHTTPRequestTests {
  @Test func `a request names its host, and its port where that is not the usual one`() throws {
    let usual = String(decoding: try #require(TimedHTTPRequest(path: "/", host: "example.org", port: 443)).bytes, as: UTF8.self)
    #expect(usual.hasPrefix("GET / HTTP/1.1\r\nHost: example.org\r\n") && usual.hasSuffix("\r\n\r\n"))
    #expect(usual.split(separator: "\r\n").contains("Connection: close"))
    let other = String(decoding: try #require(TimedHTTPRequest(path: "/a?b=c", host: "::1", port: 8_443)).bytes, as: UTF8.self)
    #expect(other.hasPrefix("GET /a?b=c HTTP/1.1\r\nHost: [::1]:8443\r\n"))
  }

  @Test(arguments: ["", "x", "/ a", "/\r\nX: y", "/\0", "/ü"]) func `a path that would break the request makes none`(path: String) {
    #expect(TimedHTTPRequest(path: path, host: "example.org", port: 443) == nil)
  }

  @Test func `a host that would break the request makes none`() {
    #expect(TimedHTTPRequest(path: "/", host: "a\r\nb", port: 443) == nil)
    #expect(TimedHTTPRequest(path: "/", host: "", port: 443) == nil)
  }
}
