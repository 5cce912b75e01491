/// The algorithms of a registered cipher suite.
public struct CipherSuiteInfo: Hashable, Sendable {
  /// The length of the cipher's key in bits; 0 without encryption.
  public let bits: Int
  /// The first protocol version that may negotiate it.
  public let firstVersion: ProtocolVersion
  public let hasForwardSecrecy: Bool
  public let isAEAD: Bool
  /// `AES-128-GCM`, `NULL`.
  public let cipher: String
  /// `SHA1`, `AEAD`; nil without integrity protection.
  public let mac: String?
  /// Nil if the suite does not determine it, as in TLS 1.3.
  public let keyExchange: String?
  public let authentication: String?
}

extension CipherSuite {
  /// Nil for a code point that is not in the table.
  public var facts: CipherSuiteInfo? { SuiteTable.facts(of: self) }

  /// All suites of the table, in order of their code points, without signaling values.
  public static let registered = SuiteTable.all
}

/// A cipher suite (RFC 8446, section B.4, and the IANA registry).
public struct CipherSuite: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  // Those of RawRepresentable are generic, and an enumeration compares suites more often than it does anything else.
  public static func == (left: CipherSuite, right: CipherSuite) -> Bool { left.rawValue == right.rawValue }
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  public static let aes128GCMSHA256 = CipherSuite(0x1301)
  public static let aes256GCMSHA384 = CipherSuite(0x1302)
  public static let chaCha20Poly1305SHA256 = CipherSuite(0x1303)
  /// A signaling value: the client supports secure renegotiation (RFC 5746, section 3.3).
  public static let emptyRenegotiationInfo = CipherSuite(0x00ff)
  /// A signaling value: the client has retried with a lower version (RFC 7507).
  public static let fallback = CipherSuite(0x5600)

  public var name: String? { SuiteTable.row(of: self)?.name }

  /// libssl's name, which most servers use in their configuration.
  public var openSSLName: String? { SuiteTable.row(of: self)?.openSSLName }

  /// The key exchange, such as `ECDHE`; nil if the suite does not determine it, as in TLS 1.3.
  public var keyExchange: String? { SuiteTable.row(of: self)?.keyExchange }

  /// The authentication of the server, such as `RSA`; nil if the suite does not determine it.
  public var authentication: String? { SuiteTable.row(of: self)?.authentication }
}
