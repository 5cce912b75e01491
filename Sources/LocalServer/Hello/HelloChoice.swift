public import TLSWire

/// What a server takes of a hello.
public struct HelloChoice: Hashable, Sendable {
  public var version: ProtocolVersion
  public var cipherSuite: CipherSuite
  /// The curve, or from TLS 1.3 on any group.
  public var group: NamedGroup?
  /// What it signs with: in the server's key exchange, or in TLS 1.3's CertificateVerify. Before TLS 1.2 no scheme is named.
  public var scheme: SignatureScheme?
  /// Which of the policy's certificates it shows.
  public var certificate: HelloCertificate?
  public var compressionMethod: UInt8 = 0
  /// Wants another hello first.
  public var isRetry = false

  public init(version: ProtocolVersion, cipherSuite: CipherSuite) {
    self.version = version
    self.cipherSuite = cipherSuite
  }
}
