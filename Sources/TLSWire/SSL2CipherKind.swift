/// A cipher of SSL 2.0 by its 24-bit wire value (draft-hickman-netscape-ssl-00, section 4.6).
///
/// Kinds that begin with a zero byte are cipher suites of SSL 3.0 in a ClientHello for both versions (RFC 5246, section E.2).
public struct SSL2CipherKind: CodePoint {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue & 0xff_ffff }

  /// `SSL_CK_RC4_128_WITH_MD5`.
  public var name: String? { SSL2CipherKindTable.row(of: self)?.name }

  /// libssl's name, from when it supported SSL 2.0.
  public var openSSLName: String? { SSL2CipherKindTable.row(of: self)?.openSSLName }

  /// The number of secret bits of the key; nil for an unknown kind.
  public var bits: Int? { SSL2CipherKindTable.row(of: self)?.bits }

  /// All kinds of the protocol, in order of their numbers.
  public static let registered = SSL2CipherKindTable.rows.map { SSL2CipherKind($0.number) }

  /// `0x010080`, three bytes as on the wire.
  public var hex: String {
    let digits = String(rawValue, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

/// The kinds of the protocol's draft, and those that SSLeay added.
enum SSL2CipherKindTable {
  struct Row: Sendable {
    let number: UInt32
    let name: String
    let openSSLName: String?
    let bits: Int
  }

  static func row(of kind: SSL2CipherKind) -> Row? { rows.first { $0.number == kind.rawValue } }

  static let rows = [
    Row(number: 0x010080, name: "SSL_CK_RC4_128_WITH_MD5", openSSLName: "RC4-MD5", bits: 128),
    Row(number: 0x020080, name: "SSL_CK_RC4_128_EXPORT40_WITH_MD5", openSSLName: "EXP-RC4-MD5", bits: 40),
    Row(number: 0x030080, name: "SSL_CK_RC2_128_CBC_WITH_MD5", openSSLName: "RC2-CBC-MD5", bits: 128),
    Row(number: 0x040080, name: "SSL_CK_RC2_128_CBC_EXPORT40_WITH_MD5", openSSLName: "EXP-RC2-CBC-MD5", bits: 40),
    Row(number: 0x050080, name: "SSL_CK_IDEA_128_CBC_WITH_MD5", openSSLName: "IDEA-CBC-MD5", bits: 128),
    Row(number: 0x060040, name: "SSL_CK_DES_64_CBC_WITH_MD5", openSSLName: "DES-CBC-MD5", bits: 56),
    Row(number: 0x060140, name: "SSL_CK_DES_64_CBC_WITH_SHA", openSSLName: nil, bits: 56),
    Row(number: 0x0700c0, name: "SSL_CK_DES_192_EDE3_CBC_WITH_MD5", openSSLName: "DES-CBC3-MD5", bits: 168),
    Row(number: 0x0701c0, name: "SSL_CK_DES_192_EDE3_CBC_WITH_SHA", openSSLName: nil, bits: 168),
    Row(number: 0x080080, name: "SSL_CK_RC4_64_WITH_MD5", openSSLName: "RC4-64-MD5", bits: 64),
  ]
}
