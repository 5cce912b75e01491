public import Bytes
public import HTTPWire
public import TLSEngine
public import TLSWire

/// An event of a running server.
public struct ServerEvent: Sendable {
  public enum Kind: Sendable {
    case connected
    /// The connection exceeded the limit and was reset.
    case turnedAway
    /// The client's first message.
    case hello(ClientHello)
    case handshake(Negotiated)
    /// The reason for the failure.
    case handshakeFailed(String)
    case request(RequestHead)
    /// A malformed request, and the status of the response.
    case refused(String, status: Int)
    case answered(ServedResponse)
    /// An injected fault.
    case fault(String)
    /// Bytes read and written, below TLS.
    case closed(read: UInt64, written: UInt64)
    case state(ServerState)
  }

  public let time: ContinuousClock.Instant
  /// The number of the connection, from 1; nil for an event of the server.
  public let connection: Int?
  public let client: Endpoint?
  /// The name of the case or site.
  public let door: String?
  public let kind: Kind

  public init(time: ContinuousClock.Instant, connection: Int?, client: Endpoint?, door: String?, kind: Kind) {
    (self.time, self.connection, self.client, self.door, self.kind) = (time, connection, client, door, kind)
  }
}

/// The response to a request.
public struct ServedResponse: Hashable, Sendable {
  public let method: String
  public let target: String
  public let version: HTTPVersion
  /// Nil if no response was sent.
  public let status: Int?
  /// Bytes of content sent, without the transfer coding.
  public let count: UInt64
  public let elapsed: Duration

  public init(method: String, target: String, version: HTTPVersion, status: Int?, count: UInt64, elapsed: Duration) {
    (self.method, self.target, self.version) = (method, target, version)
    (self.status, self.count, self.elapsed) = (status, count, elapsed)
  }
}

/// The state of a server.
public enum ServerState: String, Hashable, Sendable, CaseIterable {
  /// Some ports are not open yet.
  case starting
  /// There are no current requests.
  case idle
  case serving
  /// Current requests are completed; new connections are not accepted.
  case draining
}
