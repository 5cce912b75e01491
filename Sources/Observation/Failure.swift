/// A target that could not be asked: data, not an error thrown.
public struct Failure: Codable, Hashable, Sendable, CustomStringConvertible {
  public var stage: Stage
  /// Stable, dotted: `transport.refused`, `tls.handshake.alert`.
  public var code: String
  /// What and where, lower case, no full stop.
  public var message: String
  /// What the reader might do about it.
  public var hint: String?
  /// The address and port, as in `192.0.2.1:443`; nil before there was one.
  public var address: String?
  /// What the layers below reported, the nearest first: the system's error, the OpenSSL error queue.
  public var cause: [String] = []
  /// The protocol that the server speaks instead of TLS, where it is known.
  public var speaks: SpokenProtocol?

  public init(stage: Stage, code: String, message: String, hint: String? = nil, address: String? = nil, cause: [String] = []) {
    self.stage = stage
    self.code = code
    self.message = message
    self.hint = hint
    self.address = address
    self.cause = cause
  }

  /// Documents of earlier versions have neither `address` nor `cause`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    stage = try container.decode(Stage.self, forKey: .stage)
    code = try container.decode(String.self, forKey: .code)
    message = try container.decode(String.self, forKey: .message)
    hint = try container.decodeIfPresent(String.self, forKey: .hint)
    address = try container.decodeIfPresent(String.self, forKey: .address)
    cause = try container.decodeIfPresent([String].self, forKey: .cause) ?? []
    speaks = try container.decodeIfPresent(SpokenProtocol.self, forKey: .speaks)
  }

  public var description: String { message }

  private enum CodingKeys: String, CodingKey {
    case stage, code, message, hint, address, cause, speaks
  }

  /// `speaks` stands only where it is known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(stage, forKey: .stage)
    try container.encode(code, forKey: .code)
    try container.encode(message, forKey: .message)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(address, forKey: .address)
    try container.encode(cause, forKey: .cause)
    if let speaks { try container.encode(speaks, forKey: .speaks) }
  }
}

/// A protocol other than TLS.
public struct SpokenProtocol: Codable, Hashable, Sendable {
  /// `SMTP`.
  public var name: String
  /// The values of `--starttls` that may upgrade such a connection, the likeliest first.
  public var startTLS: [String]

  public init(_ name: String, startTLS: [String]) {
    self.name = name
    self.startTLS = startTLS
  }

  private enum CodingKeys: String, CodingKey {
    case name
    case startTLS = "starttls"
  }
}
