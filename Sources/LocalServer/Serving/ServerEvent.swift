public import Bytes
public import HTTPWire
public import TLSEngine
public import TLSWire

/// What a server tells of its work while it goes on.
public struct ServerEvent: Sendable {
  public enum Kind: Sendable {
    case connected
    /// More connections than there may be: it was reset.
    case turnedAway
    /// What the client opened with.
    case hello(ClientHello)
    case handshake(Negotiated)
    /// Why there was none.
    case handshakeFailed(String)
    case request(RequestHead)
    /// A request that is none, and how it was answered.
    case refused(String, status: Int)
    case answered(ServedAnswer)
    /// Something was done to the client on purpose.
    case fault(String)
    /// Bytes taken and given, below TLS.
    case closed(read: UInt64, written: UInt64)
    case state(ServerState)
  }

  public let time: ContinuousClock.Instant
  /// Of the connection, from 1; nil for what is the server's.
  public let connection: Int?
  public let client: Endpoint?
  /// Which case or site it came to.
  public let door: String?
  public let kind: Kind

  public init(time: ContinuousClock.Instant, connection: Int?, client: Endpoint?, door: String?, kind: Kind) {
    (self.time, self.connection, self.client, self.door, self.kind) = (time, connection, client, door, kind)
  }
}

/// What was said to a request.
public struct ServedAnswer: Hashable, Sendable {
  public let method: String
  public let target: String
  public let version: HTTPVersion
  /// Nil where none was given.
  public let status: Int?
  /// Content as it was sent, without its transfer coding.
  public let count: UInt64
  public let elapsed: Duration

  public init(method: String, target: String, version: HTTPVersion, status: Int?, count: UInt64, elapsed: Duration) {
    (self.method, self.target, self.version) = (method, target, version)
    (self.status, self.count, self.elapsed) = (status, count, elapsed)
  }
}

/// What a server is about.
public enum ServerState: String, Hashable, Sendable, CaseIterable {
  /// Not every port is open.
  case starting
  /// No request is under way.
  case idle
  case serving
  /// Requests under way come to their end; no new connection is taken.
  case draining
}
