import Bytes
import HTTPWire
import LocalServer
import ServerFixtures
import Testing
import Transport

@testable import HTTPServer

/// Requests of which two servers could think differently: each is refused with 400, and nothing that follows it is heard.
@Suite struct RequestSmugglingTests {
  struct Trick: CustomTestStringConvertible {
    let what: String
    let bytes: [UInt8]
    var status = 400

    init(_ what: String, _ text: String, status: Int = 400) {
      (self.what, bytes, self.status) = (what, Array(text.utf8), status)
    }

    var testDescription: String { what }
  }

  /// What would be answered with 418 if it were taken for a request.
  private static let hidden = "GET /status/418 HTTP/1.1\r\nHost: a\r\n\r\n"

  private static func post(_ fields: String, _ content: String) -> String { "POST /upload HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\(content)" }

  static let tricks: [Trick] = [
    Trick("a length beside a transfer coding", post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n" + hidden)),
    Trick("a transfer coding beside a length", post("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n" + hidden)),
    Trick("two lengths that differ", post("Content-Length: 5\r\nContent-Length: 6\r\n", "hello" + hidden)),
    Trick("a list of lengths that differ", post("Content-Length: 5, 6\r\n", "hello" + hidden)),
    Trick("a length with a sign", post("Content-Length: +5\r\n", "hello" + hidden)),
    Trick("a negative length", post("Content-Length: -5\r\n", "hello" + hidden)),
    Trick("a length in hexadecimal", post("Content-Length: 0x5\r\n", "hello" + hidden)),
    Trick("a length with a blank inside", post("Content-Length: 5 5\r\n", "hello" + hidden)),
    Trick("an empty length", post("Content-Length:\r\n", "hello" + hidden)),
    Trick("a length beyond 64 bits", post("Content-Length: 18446744073709551621\r\n", "hello" + hidden)),
    Trick("a coding that is not chunked", post("Transfer-Encoding: identity\r\n", "hello" + hidden)),
    Trick("a coding that only looks like chunked", post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n" + hidden)),
    Trick("chunked twice", post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n" + hidden)),
    Trick("chunked before another coding", post("Transfer-Encoding: chunked, gzip\r\n", "0\r\n\r\n" + hidden)),
    Trick("chunked with a control character", post("Transfer-Encoding: \u{b}chunked\r\n", "0\r\n\r\n" + hidden)),
    Trick("a coding in HTTP/1.0", "POST /upload HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + hidden),
    Trick("lines that end in LF alone", "GET / HTTP/1.1\nHost: a\n\n" + hidden),
    Trick("one line that ends in LF alone", "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n" + hidden),
    Trick("a CR alone in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: y\rTransfer-Encoding: chunked\r\n\r\n" + hidden),
    Trick("a NUL in a value", "GET / HTTP/1.1\r\nHost: a\r\nX: y\u{0}z\r\n\r\n" + hidden),
    Trick("a field that goes on in the next line", "GET / HTTP/1.1\r\nHost: a\r\nX: y\r\n z\r\n\r\n" + hidden),
    Trick("a first field line that begins with a blank", "GET / HTTP/1.1\r\n Host: a\r\n\r\n" + hidden),
    Trick("a blank before the colon", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 5\r\n\r\n" + hidden),
    Trick("a tab before the colon", "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding\t: chunked\r\n\r\n" + hidden),
    Trick("a field line without a colon", "GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n" + hidden),
    Trick("a field without a name", "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n" + hidden),
    Trick("two hosts", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n" + hidden),
    Trick("no host", "GET / HTTP/1.1\r\n\r\n" + hidden),
    Trick("a host with a blank", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n" + hidden),
    Trick("two blanks in the request line", "GET  / HTTP/1.1\r\nHost: a\r\n\r\n" + hidden),
    Trick("a tab in the request line", "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n" + hidden),
    Trick("a blank in the target", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n" + hidden),
    Trick("a version that is none", "GET / HTTP/1.10\r\nHost: a\r\n\r\n" + hidden),
    Trick("a method with a colon", "GE:T / HTTP/1.1\r\nHost: a\r\n\r\n" + hidden),
    Trick("a chunk size of seventeen digits", post("Transfer-Encoding: chunked\r\n", "00000000000000005\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk size beyond 64 bits", post("Transfer-Encoding: chunked\r\n", "10000000000000005\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk size with a sign", post("Transfer-Encoding: chunked\r\n", "+5\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk size with 0x", post("Transfer-Encoding: chunked\r\n", "0x5\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk size after a blank", post("Transfer-Encoding: chunked\r\n", " 5\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("no chunk size", post("Transfer-Encoding: chunked\r\n", "\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk longer than it says", post("Transfer-Encoding: chunked\r\n", "4\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk-size line that ends in LF alone", post("Transfer-Encoding: chunked\r\n", "5\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a chunk that ends in LF alone", post("Transfer-Encoding: chunked\r\n", "5\r\nhello\n0\r\n\r\n" + hidden)),
    Trick("a line feed in a chunk extension", post("Transfer-Encoding: chunked\r\n", "5;a\nb\r\nhello\r\n0\r\n\r\n" + hidden)),
    Trick("a length among the trailers", post("Transfer-Encoding: chunked\r\n", "0\r\nContent-Length : 5\r\n\r\n" + hidden)),
    Trick(
      "a head that is too long", "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 70_000) + "\r\n\r\n" + hidden,
      status: 431),
  ]

  @Test func `a request that can be read in two ways is refused and the connection ends`() async throws {
    var limits = ServerLimits()
    limits.farewell = .milliseconds(50)
    let server = try LocalServer(cases: ["site-plain"], at: Platform.now, limits: limits)
    defer { server.stop() }
    let endpoint = try #require(server.endpoint(of: "site-plain"))
    let reactor = try Reactor()
    defer { reactor.shutdown() }
    try await reactor.run {
      for trick in Self.tricks {
        let visit = try await SiteVisit(endpoint, on: reactor, isSecure: false)
        try await visit.send(trick.bytes)
        var answer: [UInt8] = []
        while let bytes = try? await visit.read(), !bytes.isEmpty { answer += bytes }
        visit.close()
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 \(trick.status) "), "\(trick.what): \(text.prefix(40))")
        #expect(text.lowercased().contains("connection: close"), "\(trick.what)")
        #expect(!text.contains(" 418 "), "\(trick.what): the hidden request was answered")
      }
    }
  }
}
