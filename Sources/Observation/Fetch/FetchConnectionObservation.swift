public import Bytes

/// The connection of an exchange.
public struct FetchConnectionObservation: Codable, Hashable, Sendable {
  /// The number of the connection within the transfer, from 0.
  public var id: Int
  /// Whether a previous exchange used the connection.
  public var reused: Bool
  public var local: Place
  /// The remote address of the socket: the proxy's if there is one.
  public var remote: Place
  /// Addresses that failed before, or were slower in the connection race.
  public var attempts: [Attempt] = []
  /// A URL without credentials; nil without a proxy.
  public var proxy: String?
  /// The path of the Unix socket, or an abstract name after an at sign; the addresses are then nil. Nil for a network connection.
  public var socket: String?

  public init(id: Int, reused: Bool, local: Endpoint, remote: Endpoint) {
    self.id = id
    self.reused = reused
    self.local = Place(local)
    // The local end of a Unix socket has neither a name nor an address.
    if remote.socket != nil { self.local.ip = nil }
    self.remote = Place(remote)
    socket = remote.socket
  }

  /// The remote end: `192.0.2.1:443` or `unix:/run/server.sock`.
  public var server: Endpoint { socket.map { Endpoint(socket: $0) } ?? remote.endpoint }

  /// An address and a port as two members.
  public struct Place: Codable, Hashable, Sendable {
    /// Nil for an end of a Unix socket.
    public var ip: IPAddress?
    /// 0 for an end of a Unix socket.
    public var port: UInt16

    public init(_ endpoint: Endpoint) {
      ip = endpoint.socket == nil ? endpoint.address : nil
      port = endpoint.port
    }

    /// Without an address, a Unix socket without a name.
    public var endpoint: Endpoint { ip.map { Endpoint($0, port: port) } ?? Endpoint(socket: "") }
  }

  /// A connection attempt that was not used.
  public struct Attempt: Codable, Hashable, Sendable {
    public var ip: IPAddress
    public var port: UInt16
    /// The reason it failed; nil for one that was only slower.
    public var error: String?
    /// In microseconds.
    public var elapsed: Int64

    public init(_ endpoint: Endpoint, error: String?, elapsed: Int64) {
      ip = endpoint.address
      port = endpoint.port
      self.error = error
      self.elapsed = elapsed
    }

    private enum CodingKeys: String, CodingKey {
      case ip, port, error
      case elapsed = "elapsed_us"
    }
  }
}
