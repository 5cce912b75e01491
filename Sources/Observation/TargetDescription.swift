/// The subject of a document: a server, or a file.
public struct TargetDescription: Codable, Hashable, Sendable {
  /// An A-label name or an address literal without brackets.
  public var host: String
  public var port: UInt16
  /// The server name sent in the ClientHello; nil if none was sent, as for an address (RFC 6066, section 3).
  public var sni: String?
  /// The protocol upgraded with STARTTLS; nil if the connection starts with TLS.
  public var starttls: String?
  /// The host in Unicode, if that differs from `host`.
  public var unicodeHost: String?
  /// The proxy, without its password; nil if there is none.
  public var proxy: String?
  /// The file that was examined instead of a server; then all other values are empty.
  public var file: String?

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

  /// A document about a file rather than a server.
  public init(file: String) {
    self.init(host: "", port: 0, sni: nil)
    self.file = file
  }

  private enum CodingKeys: String, CodingKey {
    case host, port, sni, starttls
    case unicodeHost = "unicode_host"
    case proxy, file
  }
}

extension TargetDescription {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let file = try container.decodeIfPresent(String.self, forKey: .file) {
      self.init(file: file)
      return
    }
    self.init(
      host: try container.decode(String.self, forKey: .host), port: try container.decode(UInt16.self, forKey: .port),
      sni: try container.decodeIfPresent(String.self, forKey: .sni),
      starttls: try container.decodeIfPresent(String.self, forKey: .starttls),
      unicodeHost: try container.decodeIfPresent(String.self, forKey: .unicodeHost),
      proxy: try container.decodeIfPresent(String.self, forKey: .proxy))
  }

  /// `proxy` is omitted if nil, and a file has only its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    if let file { return try container.encode(file, forKey: .file) }
    try container.encode(host, forKey: .host)
    try container.encode(port, forKey: .port)
    try container.encodeIfPresent(sni, forKey: .sni)
    try container.encodeIfPresent(starttls, forKey: .starttls)
    try container.encodeIfPresent(unicodeHost, forKey: .unicodeHost)
    if let proxy { try container.encode(proxy, forKey: .proxy) }
  }
}

extension TargetDescription: MultiformEncodable {
  package static func forms(from decoder: any Decoder) throws -> [TargetDescription] {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func text(_ key: CodingKeys) throws -> String? { try container.decodeIfPresent(String.self, forKey: key) }
    let server = TargetDescription(
      host: "", port: 0, sni: try text(.sni), starttls: try text(.starttls), unicodeHost: try text(.unicodeHost), proxy: try text(.proxy))
    return [server, TargetDescription(file: "")]
  }
}

extension TargetDescription: CustomStringConvertible {
  /// `example.org:443`, `[2001:db8::1]:443`.
  public var description: String {
    if let file { return file }
    return host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
  }
}
