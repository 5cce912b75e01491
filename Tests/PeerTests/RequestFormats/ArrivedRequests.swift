import Foundation
import TestSupport

/// A request as it arrived.
struct ArrivedRequest: Hashable, Sendable {
  var method = ""
  var target = ""
  var fields: [Field] = []
  var body: [UInt8] = []

  struct Field: Hashable, Sendable {
    let name: String
    let value: [UInt8]
  }

  func value(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name }.map { String(decoding: $0.value, as: UTF8.self) }
  }

  /// Without fields of the client itself, and with the boundary of a form replaced.
  func normal(without names: Set<String>) -> ArrivedRequest {
    var request = self
    request.fields.removeAll { names.contains($0.name.lowercased()) }
    guard let type = value("content-type"), let mark = type.range(of: "boundary=") else { return request }
    let boundary = Array(type[mark.upperBound...].utf8)
    request.fields = request.fields.map { field in
      field.name.lowercased() == "content-type" ? Field(name: field.name, value: Array(type[..<mark.lowerBound].utf8)) : field
    }
    request.body = request.body.split(separator: boundary).joined(separator: Array("BOUNDARY".utf8)).map { $0 }
    return request
  }
}

/// A server that keeps every request and sends an empty response.
final class ArrivedRequests: Sendable {
  private let server: RawServer
  private let requests: Lock<[ArrivedRequest]>

  var port: UInt16 { server.port }

  init() throws {
    let requests = Lock<[ArrivedRequest]>([])
    self.requests = requests
    server = try RawServer { connection in
      var bytes: [UInt8] = []
      let end = Array("\r\n\r\n".utf8)
      while bytes.firstRange(of: end) == nil {
        let more = connection.read()
        if more.isEmpty { return }
        bytes += more
      }
      guard let place = bytes.firstRange(of: end) else { return }
      var request = Self.head(Array(bytes[..<place.lowerBound]))
      var rest = Array(bytes[place.upperBound...])
      if request.value("expect") != nil { connection.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
      let isChunked = request.value("transfer-encoding") == "chunked"
      let length = request.value("content-length").flatMap { Int($0) } ?? 0
      while isChunked
        ? rest.firstRange(of: Array("\r\n0\r\n\r\n".utf8)) == nil && !rest.starts(with: Array("0\r\n".utf8)) : rest.count < length
      {
        let more = connection.read()
        if more.isEmpty { break }
        rest += more
      }
      request.body = rest
      requests.withLock { $0.append(request) }
      connection.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
      connection.drain()
    }
  }

  private static func head(_ bytes: [UInt8]) -> ArrivedRequest {
    var request = ArrivedRequest()
    for (index, line) in bytes.split(separator: Array("\r\n".utf8)).enumerated() {
      if index == 0 {
        let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
        (request.method, request.target) = (words.first ?? "", words.count > 1 ? words[1] : "")
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        // Blanks at the ends are not part of it.
        var value = line[(colon + 1)...].drop { $0 == 0x20 }
        while value.last == 0x20 { value.removeLast() }
        request.fields.append(.init(name: String(decoding: line[..<colon], as: UTF8.self), value: Array(value)))
      }
    }
    return request
  }

  /// The requests since the last call.
  func take() -> [ArrivedRequest] {
    requests.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
