public import Bytes

/// The header that passes the client's address to a server behind a load balancer (HAProxy, "The PROXY protocol", versions 1 and 2).
public struct ProxyProtocolHeader: Hashable, Sendable {
  public enum Version: String, Hashable, Sendable, CaseIterable { case v1, v2 }

  public let version: Version
  public let source: Endpoint
  public let destination: Endpoint

  public init(_ version: Version, source: Endpoint, destination: Endpoint) {
    self.version = version
    self.source = source
    self.destination = destination
  }

  public var bytes: [UInt8] {
    switch version {
    case .v1:
      Array("PROXY \(family == .v4 ? "TCP4" : "TCP6") \(text(source)) \(text(destination)) \(source.port) \(destination.port)\r\n".utf8)
    case .v2: binary
    }
  }

  private var binary: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.signature)
    writer.write(Self.proxyCommand)
    writer.write(family == .v4 ? Self.streamV4 : Self.streamV6)
    writer.writeVector(lengthBytes: 2) { block in
      block.write(wide(source.address))
      block.write(wide(destination.address))
      block.write(source.port)
      block.write(destination.port)
    }
    return writer.bytes
  }

  /// The family of both addresses: IPv6 if either is.
  private var family: IPAddress.Family { source.address.family == .v4 && destination.address.family == .v4 ? .v4 : .v6 }

  /// The address bytes; an IPv4 address is mapped if the family is IPv6 (RFC 4291, section 2.5.5.2).
  private func wide(_ address: IPAddress) -> [UInt8] {
    family == .v6 && address.family == .v4 ? Array(repeating: 0, count: 10) + [0xff, 0xff] + address.bytes : address.bytes
  }

  /// The address without its zone, which has no meaning on the server.
  private func text(_ endpoint: Endpoint) -> String {
    IPAddress(bytes: wide(endpoint.address)).map(\.description) ?? endpoint.address.description
  }

  private static let signature: [UInt8] = [0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]
  private static let proxyCommand: UInt8 = 0x21
  private static let streamV4: UInt8 = 0x11
  private static let streamV6: UInt8 = 0x21
}
