import TestSupport

/// Field lines and status lines (RFC 9112, sections 4 and 5).
extension HostileServerBehavior {
  static let heads = [
    field("a folded field", .folding, "X-A: 1\r\n  2", .malformed),
    field("a folded field, allowed", .folding, "X-A: 1\r\n  2", .hello, options: ["--lenient", "obs-fold"]),
    field("a fold before the first field", .folding, " X-A: 1", .malformed),
    field("a fold before the first field, folds allowed", .folding, " X-A: 1", .malformed, options: ["--lenient", "obs-fold"]),
    field("a space before the colon", .colon, "X-A : 1", .malformed),
    field("a tab before the colon", .colon, "X-A\t: 1", .malformed),
    field("no colon", .colon, "X-A", .malformed), field("no name", .colon, ": 1", .malformed),
    HostileServerBehavior(
      "a space before the colon of Content-Length", .colon, "HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\nhello",
      gives: .malformed),
    field("NUL in a value", .null, "X-A: a\0b", .malformed), field("NUL in a name", .null, "X\0A: b", .malformed),
    field("CR in a value", .bareCarriageReturn, "X-A: a\rb", .malformed),
    HostileServerBehavior(
      "lines with LF alone", .bareLineFeed, Array("HTTP/1.1 200 OK\nContent-Length: 5\n\nhello".utf8), gives: .malformed),
    HostileServerBehavior(
      "lines with LF alone, allowed", .bareLineFeed, Array("HTTP/1.1 200 OK\nContent-Length: 5\n\nhello".utf8),
      options: ["--lenient", "bare-lf"],
      gives: .hello),
    field("a header of 63 KB", .largeHead, "X-A: \(String(repeating: "x", count: 64_512))", .hello),
    field("a header of 2 MB", .largeHead, "X-A: \(String(repeating: "x", count: 2_097_152))", .tooMuch),
    field("6,000 fields", .largeHead, Array(repeating: "X: 1", count: 6_000).joined(separator: "\r\n"), .tooMuch),
    HostileServerBehavior("a head that breaks off", nil, "HTTP/1.1 200 OK\r\nContent-Le", gives: .incomplete(after: "")),
    HostileServerBehavior("nothing at all", nil, "", gives: .refused(code: "http.empty", status: 52)),
    HostileServerBehavior("an answer in portions of one byte", .portions, gives: .hello) { connection, _ in
      connection.trickle(
        Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-T: 1\r\n\r\n".utf8), pause: .milliseconds(1))
    },
    HostileServerBehavior(
      "a byte of the head now and then", .slowness, options: ["-m", "1"], gives: .refused(code: "http.maximum-time", status: 28)
    ) { connection, _ in
      connection.trickle(Array("HTTP/1.1 200 OK\r\nX-A: \(String(repeating: "x", count: 40))".utf8), pause: .milliseconds(200))
    },
    HostileServerBehavior(
      "a byte of the content and then silence", .slowness, options: ["-m", "1"],
      gives: .refused(code: "http.maximum-time", status: 28, content: Array("h".utf8))
    ) { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nh")
      connection.drain()
    },
    HostileServerBehavior(
      "silence", .slowness, options: ["--ttfb-timeout", "0.5"], gives: .refused(code: "http.first-byte-timeout", status: 28)
    ) { connection, _ in connection.drain() },
  ]

  private static func field(_ name: String, _ hazard: HTTP1Hazard, _ field: String, _ outcome: Outcome, options: [String] = [])
    -> HostileServerBehavior
  {
    HostileServerBehavior(
      name, hazard, "HTTP/1.1 200 OK\r\n\(field)\r\nContent-Length: 5\r\n\r\nhello", options: options, gives: outcome)
  }
}
