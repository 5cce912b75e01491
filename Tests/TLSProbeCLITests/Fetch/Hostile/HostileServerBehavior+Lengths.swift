import TestSupport

/// Where the content ends (RFC 9112, section 6.3).
extension HostileServerBehavior {
  static let lengths =
    [
      framed(
        "both Content-Length and Transfer-Encoding", .bothLengths,
        "Content-Length: 3\r\nTransfer-Encoding: chunked", .ambiguous),
      framed(
        "the same the other way round", .bothLengths, "Transfer-Encoding: chunked\r\nContent-Length: 3",
        .ambiguous),
      framed("two different Content-Length", .twoLengths, "Content-Length: 5\r\nContent-Length: 3", .ambiguous),
      framed("two Content-Length that agree", .lengthList, "Content-Length: 5\r\nContent-Length: 5", .hello),
      framed("a Content-Length of 5, 5", .lengthList, "Content-Length: 5, 5", .hello),
      framed("a Content-Length of 5, 3", .lengthList, "Content-Length: 5, 3", .ambiguous),
      framed("a Content-Length of 5, 05", .lengthList, "Content-Length: 5, 05", .ambiguous),
    ]
    + ["+5", "-1", "0x5", "5 5", "", "5,", "five", "٥"].map {
      framed("a Content-Length of '\($0)'", .lengthNumber, "Content-Length: \($0)", .malformed)
    }
    + ["9223372036854775808", "18446744073709551616", String(repeating: "9", count: 400)].map {
      framed("a Content-Length of \($0.prefix(20))", .lengthBits, "Content-Length: \($0)", .tooMuch)
    }
    + [
      coded("chunked, identity", .chunkedInner), coded("xchunked", .otherCoding),
      coded("identity", .otherCoding), coded("chunked, chunked", .chunkedInner),
      HostileServerBehavior(
        "chunked in HTTP/1.0", .chunkedInHTTP10, "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        gives: .ambiguous),
      HostileServerBehavior(
        "content shorter than Content-Length", .shortContent, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello",
        gives: .incomplete(after: "hello")),
      HostileServerBehavior(
        "no content where some was promised", .shortContent, "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n",
        gives: .incomplete(after: "")),
      HostileServerBehavior(
        "content that ends with the connection", .untilClose, "HTTP/1.1 200 OK\r\n\r\nhello", gives: .hello),
      HostileServerBehavior(
        "content after 204", .noContent, "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", gives: .content([])),
      HostileServerBehavior(
        "content after 304", .notModified, "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello", gives: .content([])),
      HostileServerBehavior(
        "chunks after 204", .noContent, "HTTP/1.1 204 No Content\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        gives: .content([])),
      HostileServerBehavior(
        "content after HEAD", .head, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", options: ["-I"],
        gives: .content(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".utf8))),
      HostileServerBehavior(
        "a second answer behind the content", .surplus,
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhelloHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", gives: .hello),
      poisoned,
    ]

  private static func framed(_ name: String, _ hazard: HTTP1Hazard, _ fields: String, _ outcome: Outcome) -> HostileServerBehavior {
    HostileServerBehavior(name, hazard, "HTTP/1.1 200 OK\r\n\(fields)\r\n\r\nhello", gives: outcome)
  }

  private static func coded(_ coding: String, _ hazard: HTTP1Hazard) -> HostileServerBehavior {
    framed("a Transfer-Encoding of \(coding)", hazard, "Transfer-Encoding: \(coding)", .ambiguous)
  }

  /// An answer that was there before its question was asked must not answer it: the redirect is asked anew.
  private static let poisoned = HostileServerBehavior(
    "a second answer behind a redirect", .surplus, options: ["-L"], gives: .hello
  ) { connection, path in
    if path == "/" {
      connection.write("HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil")
      connection.drain()
    } else {
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello")
    }
  }
}
