import TestSupport
import Testing

/// What a peer can do instead of a TLS handshake, byte by byte.
enum Misbehaviour: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case http, ssh, smtp, truncatedServerHello, alert, oneByteAtATime, silence, reset, close, noise, hugeCertificateMessage, hostileBanner

  var testDescription: String { rawValue }

  @Sendable func perform(on peer: RawConnection) {
    switch self {
    case .ssh: peer.write("SSH-2.0-OpenSSH_9.2\r\n")
    case .smtp: peer.write("220 mail.tlsprobe.test ESMTP\r\n")
    case .hostileBanner: peer.write("SSH-2.0-\u{1b}]0;owned\u{7}\u{1b}[31m\u{202e}\r\n")
    case .silence: break
    default: peer.read()
    }
    switch self {
    case .http: peer.write("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
    case .truncatedServerHello: peer.write(Array(Self.serverHello.prefix(30)))
    case .alert: peer.write([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x28])
    case .oneByteAtATime: peer.trickle(Self.serverHello, pause: .milliseconds(200))
    case .reset: return peer.resetOnClose()
    case .noise: peer.write((0..<512).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 5) | 0x80 })
    case .hugeCertificateMessage: sendHugeCertificateMessage(to: peer)
    default: break
    }
    switch self {
    case .http, .truncatedServerHello, .alert, .close: break
    default: peer.drain()
    }
  }

  /// A complete TLS 1.2 ServerHello in a record, for a suite that every client offers.
  private static let serverHello: [UInt8] = {
    let extensions: [UInt8] = [0xff, 0x01, 0x00, 0x01, 0x00, 0x00, 0x0b, 0x00, 0x02, 0x01, 0x00]
    let body: [UInt8] =
      [0x03, 0x03] + Array(repeating: 0x11, count: 32) + [0x00, 0xc0, 0x2f, 0x00, 0x00, UInt8(extensions.count)] + extensions
    let message = [0x02, 0x00, 0x00, UInt8(body.count)] + body
    return [0x16, 0x03, 0x03, 0x00, UInt8(message.count)] + message
  }()

  /// A Certificate message that says it has 2,000,000 bytes, and has.
  private func sendHugeCertificateMessage(to peer: RawConnection) {
    peer.write(Self.serverHello)
    let length = 2_000_000
    var rest = Self.length24(length) + Self.length24(length - 3) + Self.length24(length - 6)
    rest = [0x0b] + rest + Array(repeating: 0x30, count: length - 6)
    for start in stride(from: 0, to: rest.count, by: 16_384) {
      let fragment = rest[start..<min(start + 16_384, rest.count)]
      guard peer.write([0x16, 0x03, 0x03, UInt8(fragment.count >> 8), UInt8(fragment.count & 0xff)] + fragment) else { return }
    }
  }

  private static func length24(_ length: Int) -> [UInt8] {
    [UInt8(length >> 16), UInt8(length >> 8 & 0xff), UInt8(length & 0xff)]
  }
}
