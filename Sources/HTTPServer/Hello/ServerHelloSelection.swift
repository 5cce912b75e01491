public import TLSWire

/// The parameters that a server selects from a ClientHello.
public struct ServerHelloSelection: Hashable, Sendable {
  public var version: ProtocolVersion
  public var cipherSuite: CipherSuite
  /// The curve, or, since TLS 1.3, any group.
  public var group: NamedGroup?
  /// The scheme of its signature in ServerKeyExchange or in TLS 1.3's CertificateVerify. Before TLS 1.2 it is not sent.
  public var scheme: SignatureScheme?
  /// The certificate that it sends, one of the policy's.
  public var certificate: ServerHelloCertificate?
  public var compressionMethod: UInt8 = 0
  /// True if it requests a second ClientHello first.
  public var isRetry = false

  public init(version: ProtocolVersion, cipherSuite: CipherSuite) {
    self.version = version
    self.cipherSuite = cipherSuite
  }
}
