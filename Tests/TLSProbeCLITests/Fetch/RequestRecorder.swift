import Foundation
import TestSupport

/// A server that keeps every request as it came, byte for byte, and answers each with what a script says.
final class RequestRecorder: Sendable {
  private let server: RawServer
  private let kept: Lock<[[UInt8]]>

  /// `response` gets the number of the request and the port; nil closes the connection.
  init(_ response: @escaping @Sendable (Int, UInt16) -> String = { _, _ in RequestRecorder.response(200, "ok\n") }) throws {
    let kept = Lock<[[UInt8]]>([])
    self.kept = kept
    let port = Lock<UInt16>(0)
    server = try RawServer { connection in
      var bytes: [UInt8] = []
      while let request = Self.request(connection, &bytes) {
        let number = kept.withLock { kept in
          kept.append(request)
          return kept.count - 1
        }
        connection.write(response(number, port.withLock { $0 }))
      }
    }
    port.withLock { $0 = server.port }
  }

  var port: UInt16 { server.port }
  var url: String { "http://127.0.0.1:\(port)" }

  /// What came since the last call.
  func take() -> [String] {
    kept.withLock { kept in
      defer { kept = [] }
      return kept.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  static func response(_ status: Int, _ content: String = "", _ fields: String...) -> String {
    "HTTP/1.1 \(status) Said\r\nContent-Length: \(content.utf8.count)\r\n\(fields.map { $0 + "\r\n" }.joined())\r\n\(content)"
  }

  /// Nil at the end. A content is as long as Content-Length or the last chunk says.
  private static func request(_ connection: RawConnection, _ bytes: inout [UInt8]) -> [UInt8]? {
    let end = Array("\r\n\r\n".utf8)
    while bytes.firstRange(of: end) == nil {
      let more = connection.read()
      if more.isEmpty { return nil }
      bytes += more
    }
    guard let head = bytes.firstRange(of: end)?.upperBound else { return nil }
    let lines = String(decoding: bytes[..<head], as: UTF8.self).lowercased().split(separator: "\r\n")
    if lines.contains("expect: 100-continue") { connection.write("HTTP/1.1 100 Continue\r\n\r\n") }
    let length = lines.first { $0.hasPrefix("content-length:") }.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    let isChunked = lines.contains("transfer-encoding: chunked")
    let lastChunk = Array("0\r\n\r\n".utf8)
    while isChunked ? bytes[head...].firstRange(of: lastChunk) == nil : bytes.count < head + length {
      let more = connection.read()
      if more.isEmpty { return nil }
      bytes += more
    }
    let whole = isChunked ? bytes[head...].firstRange(of: lastChunk)?.upperBound ?? bytes.count : head + length
    let request = Array(bytes[..<whole])
    bytes.removeFirst(whole)
    return request
  }
}
