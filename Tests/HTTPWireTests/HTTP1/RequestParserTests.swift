import HTTPWire
import TestSupport
import Testing

@Suite struct RequestParserTests {
  @Test func `requests are read one after the other`() throws {
    let run = RequestRun(
      "\r\nPOST /a?b HTTP/1.1\r\nHost: x:1\r\nContent-Length: 2\r\n\r\nhi\r\nPUT / HTTP/1.1\r\nhost:\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "3\r\nyou\r\n0\r\nA: b\r\n\r\nOPTIONS * HTTP/1.0\r\n\r\n")
    #expect(run.error == nil)
    #expect(run.heads.map { "\($0.method) \($0.target) \($0.authority)" } == ["POST /a?b x:1", "PUT / ", "OPTIONS * "])
    #expect(run.bodies == [Array("hi".utf8), Array("you".utf8), []])
    #expect(run.trailers == FieldSection([FieldLine("A", "b")]))
    #expect(!run.keepsAlive)
  }

  @Test(arguments: [
    ("GET http://a.example:1/b HTTP/1.1\r\nHost: c\r\n\r\n", "a.example:1"), ("GET http://a?b HTTP/1.1\r\nHost: c\r\n\r\n", "a"),
    ("CONNECT a:443 HTTP/1.1\r\nHost: c\r\n\r\n", "a:443"), ("GET / HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "[::1]:80"),
  ])
  func `the authority is the target's before it is Host's`(text: String, authority: String) {
    #expect(RequestRun(text).heads.map(\.authority) == [authority])
  }

  @Test(arguments: [
    ("Connection: close\r\n", "1.1", false), ("", "1.1", true), ("", "1.0", false), ("Connection: a, keep-alive\r\n", "1.0", true),
  ])
  func `whether the connection goes on is the client's to say`(field: String, version: String, keeps: Bool) {
    #expect(RequestRun("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n").keepsAlive == keeps)
  }

  /// What two servers in a row could read in two ways among them.
  static let bad: [(text: String, code: HTTPWireError.Code)] = [
    ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed), ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", .malformed),
    ("GET /\r\n\r\n", .malformed), ("GET /\tHTTP/1.1\r\nHost: a\r\n\r\n", .malformed), ("G(T / HTTP/1.1\r\n\r\n", .malformed),
    ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", .malformed), ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", .malformed),
    ("CONNECT / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed), ("GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", .malformed),
    ("GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed), ("GET http://a\\b/ HTTP/1.1\r\nHost: a\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nHost: u@a\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", .malformed), ("GET / HTTP/1.1\nHost: a\n\n", .malformed),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", .malformed),
    ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", .malformed), ("GET / HTTP/1.1\r\nHost: a\rX: b\r\n\r\n", .malformed),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", .malformed), ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", .notHTTP),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .notHTTP), ("\u{16}\u{3}\u{1}\u{2}", .notHTTP), (" GET / HTTP/1.1\r\n\r\n", .notHTTP),
    post("Content-Length: 5\r\nTransfer-Encoding: chunked", .ambiguousLength), post("Content-Length: 5, 6", .ambiguousLength),
    post("Content-Length: 5\r\nContent-Length: 6", .ambiguousLength), post("Content-Length: +5", .malformed),
    post("Content-Length: 18446744073709551621", .malformed), post("Transfer-Encoding: identity", .ambiguousLength),
    post("Transfer-Encoding: chunked, identity", .ambiguousLength), post("Transfer-Encoding: xchunked", .ambiguousLength),
    post("Transfer-Encoding: chunked\r\nTransfer-Encoding: x", .ambiguousLength), post("Transfer-Encoding: \"chunked\"", .malformed),
    post("Transfer-Encoding : chunked", .malformed), post("Transfer-Encoding:\u{b}chunked", .malformed),
    ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .ambiguousLength),
    ("GET / HTTP/1.1\r\nHost: \(String(repeating: "a", count: 70_000))\r\n\r\n", .limitExceeded),
  ]

  private static func post(_ fields: String, _ code: HTTPWireError.Code) -> (text: String, code: HTTPWireError.Code) {
    ("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n0\r\n\r\n", code)
  }

  @Test(arguments: bad)
  func `a request that could be read in two ways, or not at all, is refused`(text: String, code: HTTPWireError.Code) {
    let run = RequestRun(text)
    #expect(run.error?.code == code)
    #expect(run.heads.isEmpty)
    guard text.utf8.count < 1_000 else { return }
    #expect(RequestRun(text.utf8.map { [$0] }) == run)
  }

  @Test func `requests come in any portions, and are waited for when cut short`() {
    let bytes = Array("PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\nyou\r\n0\r\nA: b\r\n\r\n".utf8)
    let whole = RequestRun([bytes])
    #expect(RequestRun(bytes.map { [$0] }) == whole)
    for length in 0..<bytes.count {
      #expect(RequestRun([Array(bytes[..<length]), Array(bytes[length...])]) == whole, "split at \(length)")
      let cut = RequestRun([Array(bytes[..<length])], closes: true)
      #expect(cut.error?.code == (length == 0 ? .empty : .incomplete), "cut at \(length)")
    }
  }

  @Test func `a blank after the empty line before a request is refused the same way however it comes`() {
    let whole = RequestRun("\r\n GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(whole.error?.code == .notHTTP)
    #expect(RequestRun([Array("\r\n".utf8), Array(" GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8)]) == whole)
  }

  @Test func `mutated requests end the same way however they come, and never in a trap`() {
    var random = SeededGenerator(seed: 9_110)
    let seeds = Self.bad.map(\.text).filter { $0.utf8.count < 200 }.map { Array($0.utf8) }
    let alphabet = Array("\r\n\t :;,05aFXHTP/.=-+GET*".utf8) + [0, 0x80, 0xff]
    for _ in 0..<10_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &random)]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let cut = Int.random(in: 0...bytes.count, using: &random)
      let whole = RequestRun([bytes], closes: true)
      #expect(RequestRun([Array(bytes[..<cut]), Array(bytes[cut...])], closes: true) == whole)
      #expect(whole.error != nil)
    }
  }
}
