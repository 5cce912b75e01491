import TestSupport

/// What does not end, or is more than it seems.
extension HostileServerBehavior {
  static let floods = [
    HostileServerBehavior(
      "99 interim responses", .interimFlood,
      String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 99) + "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", gives: .hello),
    endless("endless interim responses", .interimFlood, "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", .tooMuch),
    HostileServerBehavior(
      "101 unasked", .switchingProtocols, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhello",
      options: ["-i"],
      gives: .refused(
        code: "http.unasked-switch", status: 8,
        content: Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n".utf8))),
    HostileServerBehavior(
      "101 to a protocol that was not proposed", .switchingProtocols,
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\nhello",
      options: ["-H", "Upgrade: y", "-H", "Connection: upgrade"], gives: .refused(code: "http.unasked-switch", status: 8)),
    HostileServerBehavior(
      "101 as it was asked for", .switchingProtocols,
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: X\r\nConnection: upgrade\r\n\r\nhello",
      options: ["-H", "Upgrade: x", "-H", "Connection: upgrade"], gives: .content([])),
    endless("an endless status line", .largeHead, "HTTP/1.1 200 ", "x", .tooMuch),
    endless("an endless field", .largeHead, "HTTP/1.1 200 OK\r\nX-A: ", "x", .tooMuch),
    endless("endless fields", .largeHead, "HTTP/1.1 200 OK\r\n", "X-A: \(String(repeating: "x", count: 1_000))\r\n", .tooMuch),
    endless("endless small fields", .largeHead, "HTTP/1.1 200 OK\r\n", "a:\r\n", .tooMuch),
    endless("an endless chunk extension", .chunkExtension, chunked + "5;", "x", .tooMuch),
    endless("endless zeros of a chunk size", .chunkDigits, chunked, "0", .tooMuch),
    endless(
      "an endless trailer", .trailers, chunked + "0\r\n", "X-T: \(String(repeating: "x", count: 1_000))\r\n", .tooMuch),
    endless(
      "endless chunks of one byte with an extension each", .chunkExtension, chunked,
      "1;\(String(repeating: "x", count: 60_000))\r\nx\r\n",
      .tooMuch, options: ["-o", "/dev/null"]),
    bomb(
      "gzip of a thousandth, as much as is asked for", options: ["-o", "/dev/null"], gives: .content([])),
    bomb(
      "gzip that grows too much", options: ["-o", "/dev/null", "--max-decoded-ratio", "100"], gives: .tooMuch),
    bomb(
      "gzip that grows too large", options: ["-o", "/dev/null", "--max-filesize", "10M"],
      gives: .tooLarge),
    endless(
      "endless content", .untilClose, "HTTP/1.1 200 OK\r\n\r\n", "x", .tooLarge, options: ["-o", "/dev/null", "--max-filesize", "10M"]),
    endless(
      "endless chunks", .chunkData, chunked, "1\r\nx\r\n", .tooLarge, options: ["-o", "/dev/null", "--max-filesize", "100K"]),
    HostileServerBehavior(
      "a Content-Length of 2^62", .shortContent,
      "HTTP/1.1 200 OK\r\nContent-Length: 4611686018427387904\r\n\r\nhello",
      gives: .incomplete(after: "hello")),
    HostileServerBehavior(
      "a chunk of 2^62 bytes", .chunkData, chunked + "4000000000000000\r\nhello", gives: .incomplete(after: "hello")),
  ]

  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// After `start`, `part` until the client has had enough.
  private static func endless(
    _ name: String, _ hazard: HTTP1Hazard, _ start: String, _ part: String, _ outcome: Outcome, options: [String] = []
  ) -> HostileServerBehavior {
    HostileServerBehavior(name, hazard, options: options, gives: outcome) { connection, _ in
      connection.write(start)
      let parts = Array(String(repeating: part, count: max(1, 16_384 / part.utf8.count)).utf8)
      while connection.write(parts) {}
    }
  }

  /// 64 MiB of zeros as gzip makes them.
  private static func bomb(_ name: String, options: [String], gives outcome: Outcome) -> HostileServerBehavior {
    HostileServerBehavior(name, .falseCoding, options: ["--compressed"] + options, gives: outcome) { connection, _ in
      connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
      connection.write((try? CommandRun(["sh", "-c", "head -c 67108864 /dev/zero | gzip"]).output) ?? [])
    }
  }
}
