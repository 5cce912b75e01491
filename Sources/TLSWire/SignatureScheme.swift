/// A signature scheme (RFC 8446, section 4.2.3); in TLS 1.2 a pair of hash and algorithm (RFC 5246, section 7.4.1.4.1).
public struct SignatureScheme: CodePoint {
  public let rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let rsaPKCS1SHA1 = SignatureScheme(0x0201)
  public static let ecdsaSHA1 = SignatureScheme(0x0203)
  public static let rsaPKCS1SHA256 = SignatureScheme(0x0401)
  public static let rsaPKCS1SHA384 = SignatureScheme(0x0501)
  public static let rsaPKCS1SHA512 = SignatureScheme(0x0601)
  public static let ecdsaSecp256r1SHA256 = SignatureScheme(0x0403)
  public static let ecdsaSecp384r1SHA384 = SignatureScheme(0x0503)
  public static let ecdsaSecp521r1SHA512 = SignatureScheme(0x0603)
  public static let rsaPSSRSAESHA256 = SignatureScheme(0x0804)
  public static let rsaPSSRSAESHA384 = SignatureScheme(0x0805)
  public static let rsaPSSRSAESHA512 = SignatureScheme(0x0806)
  public static let ed25519 = SignatureScheme(0x0807)
  public static let ed448 = SignatureScheme(0x0808)
  public static let rsaPSSPSSSHA256 = SignatureScheme(0x0809)
  public static let rsaPSSPSSSHA384 = SignatureScheme(0x080a)
  public static let rsaPSSPSSSHA512 = SignatureScheme(0x080b)

  public var name: String? { SchemeTable.name(of: self) }

  /// The signature algorithm, such as `RSA`, `RSA-PSS`, `ECDSA`; nil for a code point that is not in the table.
  public var algorithm: String? { SchemeTable.algorithm(of: self) }

  /// The first protocol version that uses it.
  public var firstVersion: ProtocolVersion? { SchemeTable.firstVersion(of: self) }

  /// All schemes of the table, in order of their code points.
  public static let registered = SchemeTable.all
}
