internal import Bytes
internal import HTTPServer
internal import HTTPWire

extension HTTPBinRoute {
  /// Responses with delays, or in pieces.
  static let paces: [HTTPBinRoute?] = [
    HTTPBinRoute("/delay/{seconds}", anyMethod) { asked in
      guard let delay = asked.duration(asked.text("seconds"), atMost: 10) else { return .status(400) }
      return SiteResponse.pretty(asked.told(["args", "data", "files", "form", "headers", "origin", "url"])).with { $0.delay = delay }
    },
    HTTPBinRoute("/drip") { drip($0) },
    HTTPBinRoute("/sse") { events($0) },
    HTTPBinRoute("/stream/{n}") { asked in
      guard let count = asked.number("n") else { return .status(404) }
      let lines = (0..<min(count, 100)).map { index in
        let value = asked.told(["url", "args", "headers", "origin"], [.init("id", .integer(Int64(index)))])
        return (bytes: JSONWriter(pretty: false, spaced: true).bytes(of: value) + [UInt8(ascii: "\n")], chunkExtension: String?.none)
      }
      return SiteResponse(.pieces(lines), type: "application/json")
    },
    HTTPBinRoute("/bytes/{n}") { asked in
      asked.number("n").map { SiteResponse(.bytes(random($0, asked)), type: "application/octet-stream") } ?? .status(404)
    },
    HTTPBinRoute("/stream-bytes/{n}") { asked in
      guard let count = asked.number("n") else { return .status(404) }
      let size = max(1, asked.value("chunk_size").flatMap { Int($0) } ?? 10_240)
      let bytes = random(count, asked)
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        (bytes: Array(bytes[start..<min(bytes.count, start + min(size, bytes.count))]), chunkExtension: String?.none)
      }
      return SiteResponse(.pieces(pieces), type: "application/octet-stream")
    },
  ]

  private static func drip(_ asked: HTTPBinRequest) -> SiteResponse {
    let count = min(asked.value("numbytes").flatMap { Int($0) } ?? 10, 10 << 20)
    guard count > 0 else { return .text("number of bytes must be positive", status: 400) }
    let status = asked.value("code").flatMap { Int($0) } ?? 200
    guard (200...599).contains(status), let duration = asked.duration(asked.value("duration") ?? "2"),
      let delay = asked.duration(asked.value("delay") ?? "0")
    else { return .status(400) }
    // Pauses that would be too short are replaced: all content is sent at once after the whole duration.
    let isMany = count > 10_000
    let content =
      isMany
      ? SiteContent.bytes([UInt8](repeating: UInt8(ascii: "*"), count: count)) : .drip(pieces: count, size: 1, pause: duration / count)
    return SiteResponse(content, type: "application/octet-stream").with {
      $0.status = status
      $0.delay = isMany ? delay + duration : delay
    }
  }

  /// `count` server-sent events within `duration`, after `delay` (as in go-httpbin).
  private static func events(_ asked: HTTPBinRequest) -> SiteResponse {
    let count = asked.value("count").map { Int($0) ?? 0 } ?? 10
    guard (1...10_000).contains(count), let duration = asked.duration(asked.value("duration") ?? "1"),
      let delay = asked.duration(asked.value("delay") ?? "0")
    else { return .status(400) }
    let pieces = (0..<count).map { Array("event: ping\ndata: {\"id\":\($0)}\n\n".utf8) }
    return SiteResponse(.paced(pieces, pause: duration / count), type: "text/event-stream").with { $0.delay = delay }
  }

  /// Random bytes; with a `seed` in the query, always the same ones.
  private static func random(_ count: Int, _ asked: HTTPBinRequest) -> [UInt8] {
    let count = min(count, 102_400)
    guard let seed = asked.value("seed").flatMap({ Int64($0) }) else {
      var generator = SystemRandomNumberGenerator()
      return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }
    var generator = SplitMix64(seed: UInt64(bitPattern: seed))
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }
}
