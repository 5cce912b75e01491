import Testing

@testable import HTTPServer

@Suite struct MinimalHTTPResponseTests {
  private func answer(_ request: String) -> String? {
    var web = MinimalHTTPResponse()
    guard case .answer(let bytes) = web.received(Array(request.utf8)) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `a request is answered once it is whole`() {
    var web = MinimalHTTPResponse()
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    for byte in request.dropLast() { #expect(web.received([byte]) == .more) }
    guard case .answer(let bytes) = web.received([10]) else {
      Issue.record("no answer")
      return
    }
    #expect(
      String(decoding: bytes, as: UTF8.self).replacing(/Date: [A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT\r\n/, with: "")
        == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 9\r\nConnection: close\r\n\r\ntlsprobe\n")
  }

  @Test func `a head is answered without a body, and another method not at all`() {
    #expect(answer("HEAD / HTTP/1.1\r\n\r\n")?.hasSuffix("Content-Length: 9\r\nConnection: close\r\n\r\n") == true)
    #expect(answer("POST / HTTP/1.0\r\n\r\n")?.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\n") == true)
  }

  @Test(arguments: ["\r\n\r\n", "GET /\r\n\r\n", "PRI * HTTP/2.0\r\n\r\n", "\u{0}\r\n\r\n", "GET / HTTP/2\r\n\r\n"])
  func `what is no request of HTTP 1 is a bad one`(request: String) {
    #expect(answer(request)?.hasPrefix("HTTP/1.1 400 Bad Request\r\n") == true)
  }

  @Test func `an endless head has an end`() {
    var web = MinimalHTTPResponse()
    var bytes = 0
    while web.received([UInt8](repeating: 0x61, count: 1_000)) == .more, bytes < 1 << 20 { bytes += 1_000 }
    #expect(bytes < 20_000)
  }
}
