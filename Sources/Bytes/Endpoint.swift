/// An IP address and a port, or a Unix socket.
public struct Endpoint: Hashable, Sendable, Codable, CustomStringConvertible {
  /// That of no host for a Unix socket.
  public let address: IPAddress
  public let port: UInt16
  /// The path of a Unix socket; a name after an at sign is in Linux's abstract namespace (unix(7)). Nil for an address.
  public let socket: String?

  public init(_ address: IPAddress, port: UInt16) {
    self.address = address
    self.port = port
    socket = nil
  }

  public init(socket: String) {
    address = .unspecified
    port = 0
    self.socket = socket
  }

  /// `192.0.2.1:443`, `[2001:db8::1]:443` or `unix:/run/server.sock`.
  public var description: String {
    if let socket { return "unix:\(socket)" }
    return address.family == .v6 ? "[\(address)]:\(port)" : "\(address):\(port)"
  }
}
