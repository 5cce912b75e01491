internal import Bytes
internal import HTTPServer

/// A server of TLS that upgrades a plaintext HTTP request, too (RFC 2817, section 3.1).
struct UpgradingServer: CraftedExchange {
  private enum Stage { case start, tls, over }

  private var inner: any CraftedExchange
  private var stage = Stage.start
  private var request: [UInt8] = []

  init(_ inner: any CraftedExchange) { self.inner = inner }

  mutating func received(_ bytes: [UInt8]) -> ServerHelloExchange.Action {
    switch stage {
    case .tls: return inner.received(bytes)
    case .over: return .end([], .close)
    case .start: break
    }
    request += bytes
    // A handshake record (RFC 8446, section 5.1).
    if request.first == 22 {
      stage = .tls
      return inner.received(request)
    }
    let end = Array("\r\n\r\n".utf8)
    guard request.count <= Self.limit else {
      stage = .over
      return .end([], .close)
    }
    guard request.count >= end.count, request.suffix(end.count).elementsEqual(end) else { return .say([]) }
    let text = String(decoding: request, as: UTF8.self).lowercased()
    guard text.contains("\r\nupgrade: tls/1.0\r\n") else {
      stage = .over
      return .end(Array("HTTP/1.1 426 Upgrade Required\r\nUpgrade: TLS/1.0\r\nContent-Length: 0\r\n\r\n".utf8), .close)
    }
    stage = .tls
    return .say(Array("HTTP/1.1 101 Switching Protocols\r\nUpgrade: TLS/1.0, HTTP/1.1\r\nConnection: Upgrade\r\n\r\n".utf8))
  }

  private static let limit = 8_192
}
