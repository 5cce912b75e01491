import HTTPWire
import Testing

/// An answer, and what is to be thought of it.
struct ResponseCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Equatable {
    case whole(body: String, keepsAlive: Bool)
    case refused(HTTPWireError.Code)
  }

  let text: String
  var method = "GET"
  /// The connection ends after it.
  var closes = false
  let verdict: Verdict

  var testDescription: String { "\(method) \(text.prefix(120).debugDescription)" }

  var bytes: [UInt8] { Array(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) }

  /// A whole message after a usual status line.
  static func good(_ rest: String, _ body: String = "", keeps: Bool = true, to method: String = "GET", closes: Bool = false) -> Self {
    Self(text: "HTTP/1.1 200 OK\r\n" + rest, method: method, closes: closes, verdict: .whole(body: body, keepsAlive: keeps))
  }

  static func bad(_ rest: String, _ code: HTTPWireError.Code, closes: Bool = false) -> Self {
    Self(text: "HTTP/1.1 200 OK\r\n" + rest, closes: closes, verdict: .refused(code))
  }

  static func bad(start: String, _ code: HTTPWireError.Code) -> Self {
    Self(text: start, closes: true, verdict: .refused(code))
  }

  static func whole(_ text: String, _ body: String = "", keeps: Bool = true, to method: String = "GET", closes: Bool = false) -> Self {
    Self(text: text, method: method, closes: closes, verdict: .whole(body: body, keepsAlive: keeps))
  }
}

extension ResponseCase {
  static let good: [ResponseCase] = [
    good("Content-Length: 5\r\n\r\nhello", "hello"),
    good("Content-Length: 0\r\n\r\n"),
    good("content-length:\t 5 \t\r\n\r\nhello", "hello"),
    good("Content-Length: 5, 5\r\n\r\nhello", "hello"),
    good("Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello", "hello"),
    good("Content-Length: 0000000000000000005\r\n\r\nhello", "hello"),
    good("Content-Length: 5\r\nConnection: close\r\n\r\nhello", "hello", keeps: false),
    good("Content-Length: 5\r\nConnection: x, CLOSE\r\n\r\nhello", "hello", keeps: false),
    good("Content-Length: 5\r\n\r\nhello!", "hello", keeps: false),
    good("Content-Length: 5\r\n\r\nhello\r\n", "hello", keeps: false),
    good("Content-Length: 5\r\n\r\nhello", "hello", keeps: false, closes: true),
    good("\r\nto the end", "to the end", keeps: false, closes: true),
    good("\r\n", keeps: false, closes: true),
    good("Content-Length: 5\r\n\r\n", to: "HEAD"),
    good("Transfer-Encoding: chunked\r\n\r\n", to: "HEAD"),
    good("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n", keeps: false, to: "HEAD"),
    good("Content-Length: 5, 6\r\n\r\n", keeps: false, to: "HEAD"),
    good("Content-Length: 5\r\n\r\ntunnel", keeps: false, to: "CONNECT"),
    good("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "hello"),
    good("Transfer-Encoding: ,CHUNKED,\r\n\r\n5\r\nhello\r\n0\r\n\r\n", "hello"),
    good(
      "Transfer-Encoding: chunked\r\n\r\n00000000000000Aa\r\n\(String(repeating: "x", count: 170))\r\n000\r\n\r\n",
      String(repeating: "x", count: 170)),
    good("Transfer-Encoding: chunked\r\n\r\n2;a;b=c;d=\"e;f\"\r\nhe\r\n3 ; x\r\nllo\r\n0;end\r\nA: b\r\n\r\n", "hello"),
    good("Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nHTTP/1.1 200 Poison\r\n\r\n", keeps: false),
    good("X: \u{e9}\u{1}\r\nContent-Length: 0\r\n\r\n"),
    good("X:\r\nContent-Length: 0\r\n\r\n"),
    whole("HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n"),
    whole("HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n"),
    whole("HTTP/1.1 999 \u{e9} \r\nContent-Length: 0\r\n\r\n"),
    whole("HTTP/1.9 200 OK\r\nContent-Length: 0\r\n\r\n"),
    whole("HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n", keeps: false),
    whole("HTTP/1.0 200 OK\r\nContent-Length: 0\r\nConnection: Keep-Alive\r\n\r\n"),
    whole("HTTP/1.1 204 No Content\r\n\r\n"),
    whole("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", keeps: false),
    whole("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    whole("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello", keeps: false),
    whole("HTTP/1.1 304 Not Modified\r\nContent-Length: x\r\n\r\n", keeps: false),
    whole("HTTP/1.0 304 Not Modified\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n", keeps: false),
    whole("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", "x"),
    whole("HTTP/1.1 101 Switching Protocols\r\n\r\nother", keeps: false),
  ]

  static let bad: [ResponseCase] = [
    bad(start: "", .empty),
    bad(start: "HTTP/1.1 99 Low\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1 099 Low\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1 2000 High\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1 20x\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1  200 OK\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1\t200 OK\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1\r\n\r\n", .malformed),
    bad(start: "HTTP/11 200 OK\r\n\r\n", .malformed),
    bad(start: "HTTP/1 200 OK\r\n\r\n", .malformed),
    bad(start: "HTTP/1.10 200 OK\r\n\r\n", .malformed),
    bad(start: "HTTP/1.1 200 O\u{0}K\r\n\r\n", .malformed),
    bad(start: "HTTP/2.0 200 OK\r\n\r\n", .notHTTP),
    bad(start: "http/1.1 200 OK\r\n\r\n", .notHTTP),
    bad(start: " HTTP/1.1 200 OK\r\n\r\n", .notHTTP),
    bad(start: "\r\nHTTP/1.1 200 OK\r\n\r\n", .notHTTP),
    bad(start: "ICY 200 OK\r\n\r\n", .notHTTP),
    bad(start: "<html>HTTP/0.9</html>", .notHTTP),
    bad(start: "hi", .notHTTP),
    bad(start: "SSH-2.0-OpenSSH_9\r\n", .notHTTP),
    bad(start: "\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{50}", .notHTTP),
    bad(start: "\u{0}\u{0}\u{6}\u{4}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{3}\u{0}\u{0}\u{0}\u{64}", .notHTTP),
    bad(start: "HTTP/1.1 100 Continue\r\n\r\n", .incomplete),
    bad(start: "HTTP/1.1 101 Switching\r\n", .incomplete),
    bad("X: 1\nContent-Length: 0\r\n\r\n", .malformed),
    bad("X: 1\r\n\n", .malformed),
    bad("X: 1\r2\r\n\r\n", .malformed),
    bad("X: \u{0}\r\n\r\n", .malformed),
    bad("X: 1\r\n 2\r\n\r\n", .malformed),
    bad(" X: 1\r\n\r\n", .malformed),
    bad("X : 1\r\n\r\n", .malformed),
    bad("X\t: 1\r\n\r\n", .malformed),
    bad(": 1\r\n\r\n", .malformed),
    bad("X\r\n\r\n", .malformed),
    bad("X(: 1\r\n\r\n", .malformed),
    bad("\u{e9}: 1\r\n\r\n", .malformed),
    bad("Content-Length: 5, 6\r\n\r\n", .ambiguousLength),
    bad("Content-Length: 5\r\nContent-Length: 6\r\n\r\n", .ambiguousLength),
    bad("Content-Length: 5, 05\r\n\r\n", .ambiguousLength),
    bad("Content-Length: +5\r\n\r\n", .malformed),
    bad("Content-Length: -1\r\n\r\n", .malformed),
    bad("Content-Length: 0x5\r\n\r\n", .malformed),
    bad("Content-Length: 5 5\r\n\r\n", .malformed),
    bad("Content-Length: 5,\r\n\r\n", .malformed),
    bad("Content-Length: 5.0\r\n\r\n", .malformed),
    bad("Content-Length:\r\n\r\n", .malformed),
    bad("Content-Length: 9223372036854775808\r\n\r\n", .limitExceeded),
    bad("Content-Length: 18446744073709551616\r\n\r\n", .limitExceeded),
    bad("Content-Length: 18446744073709551621\r\n\r\nhello", .limitExceeded),
    bad("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: identity\r\n\r\n", .ambiguousLength, closes: true),
    bad("Transfer-Encoding: chunked;q=1\r\n\r\n0\r\n\r\n", .ambiguousLength),
    bad("Transfer-Encoding: \u{b}chunked\r\n\r\n0\r\n\r\n", .malformed),
    bad("Transfer-Encoding:\r\n\r\n", .malformed),
    bad(start: "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", .ambiguousLength),
    chunks("\r\n"), chunks("x\r\n"), chunks("0x5\r\nhello\r\n0\r\n\r\n"), chunks("+5\r\nhello\r\n0\r\n\r\n"), chunks("-1\r\n"),
    chunks(" 5\r\nhello\r\n0\r\n\r\n"), chunks("5 \r\nhello\r\n0\r\n\r\n"), chunks("5 5\r\nhello\r\n0\r\n\r\n"), chunks("5,5\r\nhello\r\n"),
    chunks("5\nhello\r\n0\r\n\r\n"), chunks("5\rhello" + "\n"), chunks("5\r\nhello!\r\n0\r\n\r\n"), chunks("5\r\nhello\n0\r\n\r\n"),
    chunks("5\r\nhello\r0\r\n\r\n"), chunks("6\r\nhello\r\n0\r\n\r\n"), chunks("5;a\u{0}b\r\nhello\r\n"), chunks("0\r\nno colon\r\n\r\n"),
    chunks("0\r\n a: b\r\n\r\n"), chunks("0\r\na: b\n\r\n"),
    chunks("00000000000000005\r\nhello\r\n0\r\n\r\n", .limitExceeded), chunks("FFFFFFFFFFFFFFFF\r\n", .limitExceeded),
    chunks("10000000000000005\r\nhello\r\n0\r\n\r\n", .limitExceeded), chunks("8000000000000000\r\n", .limitExceeded),
    chunks("7FFFFFFFFFFFFFFF\r\nx", .incomplete), chunks("5\r\nhel", .incomplete), chunks("5\r\nhello", .incomplete),
    chunks("5\r\nhello\r\n", .incomplete), chunks("0\r\n", .incomplete), chunks("0\r\nA: b\r\n", .incomplete), chunks("", .incomplete),
    bad("Content-Length: 5\r\n\r\nhell", .incomplete, closes: true),
    bad("Content-Length: 9223372036854775807\r\n\r\nhell", .incomplete, closes: true),
    bad("X: " + String(repeating: "x", count: 400_000) + "\r\n\r\n", .limitExceeded),
    bad(String(repeating: "X: \(String(repeating: "x", count: 60_000))\r\n", count: 6) + "\r\n", .limitExceeded),
    bad(String(repeating: "X: 1\r\n", count: 5_001) + "\r\n", .limitExceeded),
    bad(start: String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 101), .limitExceeded),
    chunks("5;" + String(repeating: "x", count: 65_600) + "\r\nhello\r\n", .limitExceeded),
  ]

  private static func chunks(_ text: String, _ code: HTTPWireError.Code = .malformed) -> ResponseCase {
    bad("Transfer-Encoding: chunked\r\n\r\n" + text, code, closes: true)
  }
}
