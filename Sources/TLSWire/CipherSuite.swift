/// A cipher suite (RFC 8446, section B.4, and the IANA registry).
public struct CipherSuite: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let aes128GCMSHA256 = CipherSuite(0x1301)
  public static let aes256GCMSHA384 = CipherSuite(0x1302)
  public static let chaCha20Poly1305SHA256 = CipherSuite(0x1303)
  /// Not a suite but a client's way to say that it renegotiates safely (RFC 5746, section 3.3).
  public static let emptyRenegotiationInfo = CipherSuite(0x00ff)
  /// Not a suite but a client's way to say that it has retried with a lower version (RFC 7507).
  public static let fallback = CipherSuite(0x5600)

  public var name: String? { SuiteTable.row(of: self)?.name }

  /// libssl's name, which most servers' configuration uses.
  public var openSSLName: String? { SuiteTable.row(of: self)?.openSSLName }

  /// How the keys are agreed, as `ECDHE`; nil where the suite does not say, as in TLS 1.3.
  public var keyExchange: String? { SuiteTable.row(of: self)?.keyExchange }

  /// How the server proves itself, as `RSA`; nil where the suite does not say.
  public var authentication: String? { SuiteTable.row(of: self)?.authentication }
}
