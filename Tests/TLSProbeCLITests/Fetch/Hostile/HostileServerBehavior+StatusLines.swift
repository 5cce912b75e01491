import Foundation
import TestSupport

/// What begins an answer (RFC 9112, section 4).
extension HostileServerBehavior {
  static let statusLines =
    [
      begun("HTTP/1.1 200", .reason, .hello), begun("HTTP/1.1 200 ", .reason, .hello),
      begun("HTTP/1.1 99 X", .statusCode, .malformed), begun("HTTP/1.1 1000 X", .statusCode, .malformed),
      begun("HTTP/1.1 2000", .statusCode, .malformed), begun("HTTP/1.1 099 X", .statusCode, .malformed),
      begun("HTTP/1.1  200 OK", .statusCode, .malformed), begun("HTTP/1.1 999 X", .statusCode, .hello),
      begun("HTTP/2.0 200 OK", .version, .notHTTP), begun("HTTP/3 200 OK", .version, .malformed),
      begun("HTTP/1.2 200 OK", .version, .hello), begun("HTTP/11 200 OK", .version, .malformed),
      begun("ICY 200 OK", .otherName, .notHTTP), begun("http/1.1 200 OK", .otherName, .notHTTP),
      begun("\r\nHTTP/1.1 200 OK", .noHTTP, .notHTTP), begun(" HTTP/1.1 200 OK", .noHTTP, .notHTTP),
      HostileServerBehavior("an answer of HTTP/0.9", .noHTTP, "<html>hello", gives: .notHTTP),
      HostileServerBehavior("an alert of TLS", .noHTTP, [0x15, 3, 1, 0, 2, 2, 0x28], gives: .notHTTP),
      HostileServerBehavior("a SETTINGS frame", .noHTTP, [0, 0, 0, 4, 0, 0, 0, 0, 0], gives: .notHTTP),
      HostileServerBehavior("a greeting of SSH", .noHTTP, "SSH-2.0-OpenSSH_9.2\r\n", gives: .notHTTP),
    ] + (1..<18).map { cut(after: $0) }

  /// In two segments, with the cut at each byte of the status line.
  private static func cut(after count: Int) -> HostileServerBehavior {
    let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8)
    return HostileServerBehavior("an answer that is cut after \(count) bytes", .portions, gives: .hello) { connection, _ in
      connection.write(Array(answer.prefix(count)))
      Thread.sleep(forTimeInterval: 0.02)
      connection.write(Array(answer.dropFirst(count)))
    }
  }

  private static func begun(_ start: String, _ hazard: HTTP1Hazard, _ outcome: Outcome) -> HostileServerBehavior {
    HostileServerBehavior(
      "an answer that begins with '\(start.replacing("\r\n", with: "\\r\\n"))'", hazard, "\(start)\r\nContent-Length: 5\r\n\r\nhello",
      gives: outcome)
  }
}
