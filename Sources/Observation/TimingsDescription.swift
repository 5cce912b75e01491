/// How long each step took, in microseconds; nil for a step that was not taken.
public struct TimingsDescription: Codable, Hashable, Sendable {
  public var resolve: Int64?
  public var connect: Int64?
  /// From the connection with the proxy to the open way through it.
  public var proxy: Int64?
  /// From there to the server's leave to begin with TLS.
  public var startTLS: Int64?
  /// From the first byte of our hello to our last byte of the handshake.
  public var handshake: Int64?
  /// From the first byte of our hello to the whole ServerHello.
  public var serverHello: Int64?
  /// From the first byte of our hello to the whole Certificate message.
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

  /// Proxy and STARTTLS stand only where they were used.
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
