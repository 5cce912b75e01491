public import Bytes

/// The connection that an exchange went over.
public struct FetchConnectionObservation: Codable, Hashable, Sendable {
  /// Counts the connections of a transfer, from 0.
  public var id: Int
  /// Another exchange had used it before.
  public var reused: Bool
  public var local: Place
  /// The peer of the socket: the proxy where there is one.
  public var remote: Place
  /// Addresses that failed before, or lost the race.
  public var attempts: [Attempt] = []
  /// As a URL without credentials.
  public var proxy: String?

  public init(id: Int, reused: Bool, local: Endpoint, remote: Endpoint) {
    self.id = id
    self.reused = reused
    self.local = Place(local)
    self.remote = Place(remote)
  }

  /// An address and a port as two members.
  public struct Place: Codable, Hashable, Sendable {
    public var ip: IPAddress
    public var port: UInt16

    public init(_ endpoint: Endpoint) {
      ip = endpoint.address
      port = endpoint.port
    }

    public var endpoint: Endpoint { Endpoint(ip, port: port) }
  }

  /// A try to connect that was not used.
  public struct Attempt: Codable, Hashable, Sendable {
    public var ip: IPAddress
    public var port: UInt16
    /// Why not; nil for one that was merely slower.
    public var error: String?
    /// Microseconds.
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
