/// The duration of each step, in microseconds; nil for a step that did not happen.
public struct TimingsDescription: Codable, Hashable, Sendable {
  public var resolve: Int64?
  public var connect: Int64?
  /// From the connection with the proxy to the established tunnel.
  public var proxy: Int64?
  /// From there to the server's reply to STARTTLS.
  public var startTLS: Int64?
  /// From the first byte of the ClientHello to the last byte the client sends in the handshake.
  public var handshake: Int64?
  /// From the first byte of the ClientHello to the complete ServerHello.
  public var serverHello: Int64?
  /// From the first byte of the ClientHello to the complete Certificate message.
  public var certificate: Int64?
  public var total: Int64?

  public init(
    resolve: Int64? = nil, connect: Int64? = nil, handshake: Int64? = nil, serverHello: Int64? = nil, certificate: Int64? = nil,
    total: Int64? = nil
  ) {
    self.resolve = resolve
    self.connect = connect
    self.handshake = handshake
    self.serverHello = serverHello
    self.certificate = certificate
    self.total = total
  }

  private enum CodingKeys: String, CodingKey {
    case resolve, connect, proxy
    case startTLS = "starttls"
    case handshake
    case serverHello = "server_hello"
    case certificate, total
  }

  /// Omits `proxy` and `startTLS` if they were not used.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(resolve, forKey: .resolve)
    try container.encodeIfPresent(connect, forKey: .connect)
    if let proxy { try container.encode(proxy, forKey: .proxy) }
    if let startTLS { try container.encode(startTLS, forKey: .startTLS) }
    try container.encodeIfPresent(handshake, forKey: .handshake)
    try container.encodeIfPresent(serverHello, forKey: .serverHello)
    try container.encodeIfPresent(certificate, forKey: .certificate)
    try container.encodeIfPresent(total, forKey: .total)
  }
}
