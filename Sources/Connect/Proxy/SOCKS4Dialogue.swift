internal import Bytes
internal import DomainNames

/// Requests a connection from a SOCKS 4 proxy (Ying-Da Lee, "SOCKS: A protocol for TCP proxy across firewalls"; 4a adds names).
public struct SOCKS4Dialogue: ProxyDialogue {
  public let awaited = "a response to CONNECT"
  private let request: [UInt8]
  private var bytes: [UInt8] = []

  /// Only the user of the credentials is sent; the protocol has no password.
  public init(to destination: Route.Destination, takesNames: Bool, _ credentials: Proxy.Credentials?) throws(ProxyError) {
    var writer = ByteWriter()
    writer.write([Self.version, Self.connect])
    writer.write(destination.port)
    var name: [UInt8]?
    switch destination.host {
    case .address(let address):
      guard address.family == .v4 else {
        throw ProxyError(.unsupported, "SOCKS 4 does not support the IPv6 address \(address)", hint: "use socks5://, or -4")
      }
      writer.write(address.bytes)
    case .name(let host):
      guard takesNames else { throw ProxyError(.unsupported, "SOCKS 4 does not support names", hint: "use socks4a://") }
      writer.write(Self.nameFollows)
      name = Array(host.ascii.utf8)
    }
    let user = Array((credentials?.user ?? "").utf8)
    guard user.count <= 255, !user.contains(0) else {
      throw ProxyError(.unsupported, "SOCKS 4 has no room for a user of more than 255 bytes, or with a NUL")
    }
    writer.write(user + [0])
    if let name { writer.write(name + [0]) }
    request = writer.bytes
  }

  public mutating func begin() -> [UInt8] { request }

  public mutating func received(_ portion: [UInt8]) throws(ProxyError) -> ProxyAction {
    bytes += portion
    // Some proxies send the version of the protocol instead of the reply's.
    guard let first = bytes.first, first == 0 || first == Self.version else { throw Self.malformed(bytes) }
    guard bytes.count >= 2 else { return .wait }
    switch bytes[1] {
    case Self.granted:
      guard bytes.count >= Self.replyLength else { return .wait }
      return .connected(early: Array(bytes[Self.replyLength...]))
    case 91: throw ProxyError(.refused, "it refuses to connect: request rejected or failed (91)")
    case 92: throw ProxyError(.authentication, "it cannot reach identd on this machine (92)", hint: "the proxy queries identd for the user")
    case 93: throw ProxyError(.authentication, "identd names another user (93)", hint: .code(.checkProxyUser))
    default: throw Self.malformed(bytes)
    }
  }

  private static func malformed(_ bytes: [UInt8]) -> ProxyError {
    if bytes.starts(with: Array("HTTP/".utf8)) {
      return ProxyError(.malformed, "it speaks HTTP, not SOCKS 4", hint: "give the proxy as http://")
    }
    return ProxyError(.malformed, "its response is not SOCKS 4 (\(Hex.encode(Array(bytes.prefix(16)))))")
  }

  private static let version: UInt8 = 4
  private static let connect: UInt8 = 1
  private static let granted: UInt8 = 90
  private static let replyLength = 8
  /// An invalid address, which marks that a name follows (SOCKS 4a).
  private static let nameFollows: [UInt8] = [0, 0, 0, 1]
}
