public import TLSWire

/// The negotiated parameters, or the server's choice if the handshake was not completed.
public struct HandshakeDescription: Codable, Hashable, Sendable {
  /// `TLSv1.3`.
  public var `protocol`: String
  public var cipherSuite: WireValue?
  public var group: WireValue?
  public var signatureScheme: WireValue?
  public var alpn: String?
  /// False if the server's flight was read without a response from the client: the server has not proved that it can finish.
  public var completed: Bool

  public init(
    protocol: String, cipherSuite: WireValue?, group: WireValue? = nil, signatureScheme: WireValue? = nil, alpn: String? = nil,
    completed: Bool = true
  ) {
    self.protocol = `protocol`
    self.cipherSuite = cipherSuite
    self.group = group
    self.signatureScheme = signatureScheme
    self.alpn = alpn
    self.completed = completed
  }

  private enum CodingKeys: String, CodingKey {
    case `protocol`
    case cipherSuite = "cipher_suite"
    case group
    case signatureScheme = "signature_scheme"
    case alpn, completed
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      protocol: try container.decode(String.self, forKey: .protocol),
      cipherSuite: try container.decodeIfPresent(WireValue.self, forKey: .cipherSuite),
      group: try container.decodeIfPresent(WireValue.self, forKey: .group),
      signatureScheme: try container.decodeIfPresent(WireValue.self, forKey: .signatureScheme),
      alpn: try container.decodeIfPresent(String.self, forKey: .alpn),
      // Older documents lack this key.
      completed: try container.decodeIfPresent(Bool.self, forKey: .completed) ?? true)
  }
}

/// A code point and its IANA name; for an unassigned code point the name is its number.
public struct WireValue: Codable, Hashable, Sendable, CustomStringConvertible {
  /// `0xc02f`.
  public var id: String
  public var name: String

  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  public var description: String { name }
}

/// The kind of ClientHello that the server responded to, and the reason for it.
public struct ClientHelloDescription: Codable, Hashable, Sendable {
  public var kind: ClientHelloKind
  /// The failure of the previous ClientHello.
  public var reason: String?

  public init(kind: ClientHelloKind, reason: String? = nil) {
    self.kind = kind
    self.reason = reason
  }

  public static let ordinary = ClientHelloDescription(kind: .ordinary)

  public static func wide(because reason: String) -> ClientHelloDescription {
    ClientHelloDescription(kind: .wide, reason: reason)
  }

  public var isWide: Bool { kind != .ordinary }
}

/// The kind of a ClientHello that requests a chain.
public enum ClientHelloKind: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  /// As sent by a current client.
  case ordinary
  /// With every suite, security level 0 and TLS 1.0 and up.
  case wide
  /// Wide without ALPN, status_request and signed_certificate_timestamp.
  case bare
  /// Encoded and decoded without libssl, so that the handshake was not completed.
  case own
  /// Wide up to TLS 1.2, for a server whose choice in TLS 1.3 cannot be computed.
  case tls12 = "tls1.2"

  public var description: String { rawValue }
}

extension WireValue {
  public init(_ point: some CodePoint) {
    self.init(id: point.hex, name: point.description)
  }
}
