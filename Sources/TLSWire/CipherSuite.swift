/// A cipher suite (RFC 8446, section B.4, and the IANA registry).
public struct CipherSuite: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

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
