/// Whom a document is about.
public struct TargetDescription: Codable, Hashable, Sendable {
  /// An A-label name or an address literal without brackets.
  public var host: String
  public var port: UInt16
  /// The name asked for in the hello; nil when none was sent, as for an address (RFC 6066, section 3).
  public var sni: String?
  /// The protocol spoken before TLS; nil when TLS comes first.
  public var starttls: String?
  /// The host as people write it, where that differs from `host`.
  public var unicodeHost: String?
  /// The proxy in between, without its password; nil when there is none.
  public var proxy: String?

  public init(
    host: String, port: UInt16, sni: String?, starttls: String? = nil, unicodeHost: String? = nil, proxy: String? = nil
  ) {
    self.host = host
    self.port = port
    self.sni = sni
    self.starttls = starttls
    self.unicodeHost = unicodeHost
    self.proxy = proxy
  }

  private enum CodingKeys: String, CodingKey {
    case host, port, sni, starttls
    case unicodeHost = "unicode_host"
    case proxy
  }
}

extension TargetDescription {
  /// `proxy` stands only where there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(host, forKey: .host)
    try container.encode(port, forKey: .port)
    try container.encodeIfPresent(sni, forKey: .sni)
    try container.encodeIfPresent(starttls, forKey: .starttls)
    try container.encodeIfPresent(unicodeHost, forKey: .unicodeHost)
    if let proxy { try container.encode(proxy, forKey: .proxy) }
  }
}

extension TargetDescription: CustomStringConvertible {
  /// `example.org:443`, `[2001:db8::1]:443`.
  public var description: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
