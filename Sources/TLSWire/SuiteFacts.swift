/// What a registered cipher suite is made of.
public struct SuiteFacts: Hashable, Sendable {
  /// The length of the cipher's key; 0 without encryption.
  public let bits: Int
  /// The first protocol version that may negotiate it.
  public let firstVersion: ProtocolVersion
  public let hasForwardSecrecy: Bool
  public let isAEAD: Bool
  /// `AES-128-GCM`, `NULL`.
  public let cipher: String
  /// `SHA1`, `AEAD`; nil without protection.
  public let mac: String?
  /// Nil where the suite does not say, as in TLS 1.3.
  public let keyExchange: String?
  public let authentication: String?
}

extension CipherSuite {
  /// Nil for a code point that the table lacks.
  public var facts: SuiteFacts? { SuiteTable.facts(of: self) }

  /// Every suite of the table, in the order of the code points; no signalling values.
  public static let registered = SuiteTable.all
}
