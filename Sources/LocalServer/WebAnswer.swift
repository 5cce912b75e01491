internal import Bytes
internal import HTTPWire

/// The minimum that satisfies a browser: one request, one response, and the end (RFC 9112).
struct WebAnswer {
  enum Reading: Hashable {
    case more
    /// The bytes of the response.
    case answer([UInt8])
  }

  private var parser = RequestParser(scheme: "https", limits: Self.limits)

  /// Reads more of the request; a head longer than any legitimate one gets 431.
  mutating func received(_ bytes: [UInt8]) -> Reading {
    parser.received(bytes)
    do throws(HTTPWireError) {
      guard case .head(let head) = try parser.next() else { return .more }
      return .answer(Self.answer(to: head))
    } catch {
      return .answer(Self.response(error.code == .limitExceeded ? "431 Request Header Fields Too Large" : "400 Bad Request", body: ""))
    }
  }

  private static func answer(to head: RequestHead) -> [UInt8] {
    switch head.method {
    case "GET": response("200 OK", body: "tlsprobe\n")
    case "HEAD": response("200 OK", body: "tlsprobe\n", isShown: false)
    default: response("405 Method Not Allowed", fields: "Allow: GET, HEAD\r\n", body: "")
    }
  }

  private static func response(_ status: String, fields: String = "", body: String, isShown: Bool = true) -> [UInt8] {
    let date = "Date: \(HTTPDate.write(Platform.now))\r\n"
    let head =
      "HTTP/1.1 \(status)\r\n\(fields)\(date)Content-Type: text/plain\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n"
    return Array((head + "\r\n" + (isShown ? body : "")).utf8)
  }

  private static var limits: HTTPLimits {
    var limits = HTTPLimits()
    (limits.line, limits.fieldSection) = (16_384, 16_384)
    return limits
  }
}
