internal import Bytes
internal import HTTPWire

/// The minimum that satisfies a browser: one request, one response, and the end (RFC 9112).
struct MinimalHTTPResponse {
  enum Reading: Hashable {
    case more
    /// The bytes of the response.
    case answer([UInt8])
  }

  private var head: [UInt8] = []

  /// Reads more of the request; a head longer than any legitimate one gets 431.
  mutating func received(_ bytes: [UInt8]) -> Reading {
    head += bytes.prefix(Self.limit - head.count)
    if Self.isWhole(head) { return .answer(answer) }
    return head.count < Self.limit ? .more : .answer(Self.response("431 Request Header Fields Too Large", body: ""))
  }

  private var answer: [UInt8] {
    let words = head.prefix { $0 != 0x0d && $0 != 0x0a }.split(separator: 0x20)
    guard words.count == 3, words[2].starts(with: Array("HTTP/1.".utf8)) else { return Self.response("400 Bad Request", body: "") }
    switch String(decoding: words[0], as: UTF8.self) {
    case "GET": return Self.response("200 OK", body: "tlsprobe\n")
    case "HEAD": return Self.response("200 OK", body: "tlsprobe\n", isShown: false)
    default: return Self.response("405 Method Not Allowed", fields: "Allow: GET, HEAD\r\n", body: "")
    }
  }

  private static func response(_ status: String, fields: String = "", body: String, isShown: Bool = true) -> [UInt8] {
    let date = "Date: \(HTTPDate.write(Platform.now))\r\n"
    let head =
      "HTTP/1.1 \(status)\r\n\(fields)\(date)Content-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n"
    return Array((head + "\r\n" + (isShown ? body : "")).utf8)
  }

  private static func isWhole(_ head: [UInt8]) -> Bool {
    head.indices.dropLast(3).contains { head[$0..<$0 + 4].elementsEqual([0x0d, 0x0a, 0x0d, 0x0a]) }
  }

  private static let limit = 16_384
}
