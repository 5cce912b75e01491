public import Bytes

/// The failure to probe a target, as data instead of a thrown error.
public struct Failure: Codable, Hashable, Sendable, CustomStringConvertible {
  public var stage: Stage
  /// Stable, dotted: `transport.refused`, `tls.handshake.alert`.
  public var code: String
  /// The operation and the cause, lower case, no full stop.
  public var message: String
  /// A suggestion for the user.
  public var hint: Hint?
  /// The address and port, as in `192.0.2.1:443`; nil if none was selected yet.
  public var address: String?
  /// Errors of the lower layers, nearest first: the system's error, the OpenSSL error queue.
  public var cause: [String] = []
  /// The protocol that the server uses instead of TLS; nil if unknown.
  public var speaks: DetectedProtocol?

  public init(stage: Stage, code: String, message: String, hint: Hint? = nil, address: String? = nil, cause: [String] = []) {
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
    hint = try container.decodeIfPresent(Hint.self, forKey: .hint)
    address = try container.decodeIfPresent(String.self, forKey: .address)
    cause = try container.decodeIfPresent([String].self, forKey: .cause) ?? []
    speaks = try container.decodeIfPresent(DetectedProtocol.self, forKey: .speaks)
  }

  public var description: String { message }

  private enum CodingKeys: String, CodingKey {
    case stage, code, message, hint, address, cause, speaks
  }

  /// Omits `speaks` if it is nil.
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
public struct DetectedProtocol: Codable, Hashable, Sendable {
  /// `SMTP`.
  public var name: String
  /// The values of `--starttls` that may upgrade such a connection, most likely first.
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

/// The stage of a connection at which an event occurred.
public struct Stage: RawRepresentable, Hashable, Sendable, Codable, CustomStringConvertible {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  public static let resolve = Stage(rawValue: "resolve")
  public static let connect = Stage(rawValue: "connect")
  public static let proxy = Stage(rawValue: "proxy")
  public static let starttls = Stage(rawValue: "starttls")
  public static let handshake = Stage(rawValue: "handshake")

  public var description: String { rawValue }
}
