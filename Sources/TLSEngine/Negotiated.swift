public import TLSWire

/// What both sides agreed on.
public struct Negotiated: Hashable, Sendable {
  public let version: ProtocolVersion
  public let cipherSuite: CipherSuite
  /// Nil without an ephemeral key, as with RSA key exchange.
  public let group: NamedGroup?
  /// How the server signed; nil before TLS 1.2, in an anonymous or resumed handshake.
  public let signatureScheme: SignatureScheme?
  /// The application protocol, which need not be text.
  public let alpn: [UInt8]?
  public let isResumed: Bool

  public init(
    version: ProtocolVersion, cipherSuite: CipherSuite, group: NamedGroup?, signatureScheme: SignatureScheme?, alpn: [UInt8]?,
    isResumed: Bool
  ) {
    self.version = version
    self.cipherSuite = cipherSuite
    self.group = group
    self.signatureScheme = signatureScheme
    self.alpn = alpn
    self.isResumed = isResumed
  }
}
