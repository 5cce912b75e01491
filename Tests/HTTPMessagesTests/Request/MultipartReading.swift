import HTTPWire

@testable import HTTPMessages

/// A form taken apart, for tests to look at.
struct MultipartReading {
  var parts: [(head: String, content: [UInt8])] = []

  /// Nil where it is not what RFC 2046, section 5.1.1 describes.
  init?(_ bytes: [UInt8], boundary: String) {
    let delimiter = Array("--\(boundary)".utf8)
    var rest = bytes[...]
    guard rest.starts(with: delimiter) else { return nil }
    rest = rest.dropFirst(delimiter.count)
    while !rest.starts(with: Array("--\r\n".utf8)) {
      guard rest.starts(with: [13, 10]) else { return nil }
      rest = rest.dropFirst(2)
      guard let blank = Self.first([13, 10, 13, 10], in: rest), let end = Self.first([13, 10] + delimiter, in: rest[(blank + 2)...])
      else { return nil }
      parts.append((String(decoding: rest[..<blank], as: UTF8.self), Array(rest[(blank + 4)..<max(end, blank + 4)])))
      rest = rest[(end + 2 + delimiter.count)...]
    }
    guard rest.count == 4 else { return nil }
  }

  static func bytes(of body: RequestBody, step: Int = 1_000) async throws -> [UInt8] {
    switch body {
    case .none: return []
    case .bytes(let bytes): return bytes
    case .source(let source):
      let reader = try await source.begin()
      var bytes: [UInt8] = []
      while true {
        let piece = try await reader.next(max: step)
        if piece.isEmpty { return bytes }
        bytes += piece
      }
    }
  }

  private static func first(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.indices.first { bytes[$0...].starts(with: needle) }
  }
}
