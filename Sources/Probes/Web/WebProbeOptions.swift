public import TLSEngine

/// The requests of a probe of a web server.
public struct WebProbeOptions: Sendable {
  /// The name sent as SNI and in the URL; nil for the target's host, and no SNI for an address.
  public var serverName: String?
  /// The path to request, with its query.
  public var path = "/"
  /// The port for the request without TLS; nil for 80 if the target has port 443, and otherwise no request.
  public var plaintextPort: UInt16?
  /// The ClientHello; ALPN depends on the request.
  public var tls = TLSConfiguration.ordinary
  /// The time limit for each request.
  public var requestTimeout = Duration.seconds(10)
  /// The time limit for all requests.
  public var maxTime = Duration.seconds(40)
  /// The maximum number of bytes of each body to read.
  public var bodyLimit = 1 << 20

  public init(serverName: String?) {
    self.serverName = serverName
  }
}
