/// The address and port of one end of a TCP connection.
public struct Endpoint: Hashable, Sendable, Codable, CustomStringConvertible {
  public let address: IPAddress
  public let port: UInt16

  public init(_ address: IPAddress, port: UInt16) {
    self.address = address
    self.port = port
  }

  /// `192.0.2.1:443` or `[2001:db8::1]:443`.
  public var description: String {
    address.family == .v6 ? "[\(address)]:\(port)" : "\(address):\(port)"
  }
}
