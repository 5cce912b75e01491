import Foundation
import TestSupport

/// Answers one client's requests for a path one after the other with what the path lists, and for ever with the last of it: a status, with
/// `after` and seconds behind it a Retry-After too, with `date` one that is a date; `empty`, `cut`, `reset`, `silent`.
final class FailingServer: Sendable {
  private let server: RawServer
  private let asked: Lock<[String: [ContinuousClock.Instant]]>

  init() throws {
    let asked = Lock<[String: [ContinuousClock.Instant]]>([:])
    self.asked = asked
    server = try RawServer { connection in
      guard let (head, client) = Self.request(connection) else { return }
      let steps = head.split(separator: " ").dropFirst().first?.split(separator: "/").last?.split(separator: "?").first ?? "200"
      let count = asked.withLock { asked in
        asked[client, default: []].append(.now)
        return asked[client, default: []].count
      }
      let all = steps.split(separator: ",")
      answer(connection, String(all[min(count, all.count) - 1]))
    }
  }

  var port: UInt16 { server.port }

  /// When that client has asked.
  func times(of client: String) -> [ContinuousClock.Instant] { asked.withLock { $0[client] ?? [] } }

  /// The head of a request and who asks, once its content has come too.
  private static func request(_ connection: RawConnection) -> (head: String, client: String)? {
    var bytes: [UInt8] = []
    while true {
      let more = connection.read()
      if more.isEmpty { return nil }
      bytes += more
      guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { continue }
      let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
      let fields = head.split(separator: "\r\n").map { $0.lowercased() }
      let length = fields.first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
      guard bytes.count >= end.upperBound + length else { continue }
      let client = fields.first { $0.hasPrefix("user-agent:") }.map { String($0.dropFirst(11).drop { $0 == " " }) } ?? ""
      return (head, client)
    }
  }
}

private func answer(_ connection: RawConnection, _ step: String) {
  switch step {
  case "empty": break
  case "reset": connection.resetOnClose()
  case "cut": connection.write("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf")
  case "silent": connection.rest(.seconds(6))
  default:
    let status = step.prefix(3)
    var fields = ["Content-Type: text/plain", "Connection: close"]
    if step.hasPrefix("\(status)after") { fields.append("Retry-After: \(step.dropFirst(8))") }
    if step.hasSuffix("date") {
      let date = DateFormatter()
      date.locale = Locale(identifier: "en_US_POSIX")
      date.timeZone = TimeZone(identifier: "GMT")
      date.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
      fields.append("Retry-After: \(date.string(from: Date.now.addingTimeInterval(3)))")
    }
    let content = "answered \(status)\n"
    connection.write(
      "HTTP/1.1 \(status) Said\r\nContent-Length: \(content.utf8.count)\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n\(content)")
  }
}
