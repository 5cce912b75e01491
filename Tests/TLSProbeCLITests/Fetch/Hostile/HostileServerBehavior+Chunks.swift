/// Chunks (RFC 9112, section 7.1).
extension HostileServerBehavior {
  static let chunks = [
    chunked("a chunk size of 17 digits", .chunkDigits, "10000000000000005\r\nhello\r\n0\r\n\r\n", .tooMuch),
    chunked("a chunk size of 17 digits, most of them 0", .chunkDigits, "00000000000000005\r\nhello\r\n0\r\n\r\n", .tooMuch),
    chunked("a chunk size of 64 bits", .chunkDigits, "ffffffffffffffff\r\nhello\r\n0\r\n\r\n", .tooMuch),
    chunked("a chunk size with 0x", .chunkNumber, "0x5\r\nhello\r\n0\r\n\r\n", .malformed),
    chunked("a chunk size with a trailing space", .chunkSpace, "5 \r\nhello\r\n0 \r\n\r\n", .malformed),
    chunked("a chunk size with a sign", .chunkNumber, "-5\r\nhello\r\n0\r\n\r\n", .malformed),
    chunked("a chunk without size", .chunkNumber, "\r\nhello\r\n0\r\n\r\n", .malformed),
    chunked(
      "a chunk extension of 64 KB", .chunkExtension, "5;a=\(String(repeating: "x", count: 65_536))\r\nhello\r\n0\r\n\r\n",
      .tooMuch),
    chunked("a short chunk extension", .chunkExtension, "5;a=b\r\nhello\r\n0;c\r\n\r\n", .hello),
    chunked("chunks with LF alone", .bareLineFeed, "5\nhello\n0\n\n", .malformed),
    chunked("chunks with LF alone, allowed", .bareLineFeed, "5\nhello\n0\n\n", .hello, options: ["--lenient", "bare-lf"]),
    chunked("chunks without the final CRLF", .chunksUnended, "5\r\nhello\r\n0\r\n", .incomplete(after: "hello")),
    chunked("chunks without a last one", .chunksUnended, "5\r\nhello\r\n", .incomplete(after: "hello")),
    chunked("chunk data shorter than said", .chunkData, "8\r\nhello\r\n0\r\n\r\n", .malformed(after: "hello\r\n0")),
    chunked("chunk data longer than said", .chunkData, "3\r\nhello\r\n0\r\n\r\n", .malformed(after: "hel")),
    chunked("chunk data that breaks off", .chunkData, "5\r\nhel", .incomplete(after: "hel")),
    chunked("Content-Length in a trailer", .trailers, "5\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n", .hello),
    chunked("Location in a trailer", .trailers, "5\r\nhello\r\n0\r\nLocation: /evil\r\n\r\n", .hello, options: ["-L"]),
    chunked("a trailer without colon", .trailers, "5\r\nhello\r\n0\r\nX-T\r\n\r\n", .malformed(after: "hello")),
  ]

  private static func chunked(_ name: String, _ hazard: HTTP1Hazard, _ body: String, _ outcome: Outcome, options: [String] = [])
    -> HostileServerBehavior
  {
    HostileServerBehavior(name, hazard, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)", options: options, gives: outcome)
  }
}
