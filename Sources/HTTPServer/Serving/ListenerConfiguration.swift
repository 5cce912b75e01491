public import Bytes

/// A port of a server and the cases it serves.
public struct ListenerConfiguration: Sendable {
  /// The name in the server's events.
  public var name: String
  /// Port 0 selects any free port.
  public var endpoint: Endpoint
  /// The first case serves clients that do not select a case by name.
  public var cases: [any ServerDefinition]
  /// Issues certificates for the names requested by clients (SNI), and selects the case by name: `expired.localhost` selects the case
  /// `expired`.
  public var namesDecide = false
  /// The site for cases with complete handshakes but without a site; nil leaves them unchanged.
  public var site: Site?

  public init(_ name: String, at endpoint: Endpoint, _ cases: [any ServerDefinition]) {
    self.name = name
    self.endpoint = endpoint
    self.cases = cases
  }
}
