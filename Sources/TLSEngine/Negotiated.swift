public import TLSWire

/// The negotiated parameters.
public struct Negotiated: Hashable, Sendable {
  public let version: ProtocolVersion
  public let cipherSuite: CipherSuite
  /// Nil without an ephemeral key, as for RSA key exchange.
  public let group: NamedGroup?
  /// The scheme of the server's signature; nil before TLS 1.2, and in an anonymous or resumed handshake.
  public let signatureScheme: SignatureScheme?
  /// The application protocol; not necessarily text.
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
