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
