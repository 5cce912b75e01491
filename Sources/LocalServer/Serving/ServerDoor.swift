public import Bytes

/// A port of a server and what stands behind it.
public struct ServerDoor: Sendable {
  /// As the server's events call it.
  public var name: String
  /// Port 0 takes any that is free.
  public var endpoint: Endpoint
  /// The first answers who asks for no case by its name.
  public var cases: [any ServerCase]
  /// Makes certificates for the names that clients ask for (SNI), and lets these choose among the cases: `expired.localhost` leads to
  /// the case `expired`.
  public var namesDecide = false
  /// What whole handshakes without a site of their own lead to; nil leaves them as the case has them.
  public var site: Site?

  public init(_ name: String, at endpoint: Endpoint, _ cases: [any ServerCase]) {
    self.name = name
    self.endpoint = endpoint
    self.cases = cases
  }
}
