public import DomainNames

/// The parameters of libssl's ClientHello and client authentication, independent of the command line syntax.
public struct ClientHelloParameters: Sendable {
  /// Nil to send none.
  public var serverName: DomainName?
  public var alpn: [String] = []
  public var minimumVersion: VersionArgument?
  public var maximumVersion: VersionArgument?
  public var ciphers: String?
  public var tls13Ciphers: String?
  public var curves: String?
  public var signatureAlgorithms: String?
  public var certificateType: CertificateTypeArgument?
  public var clientCertificate: String?
  public var clientKey: String?
  /// The passphrase of the key, or of the file with certificate and key.
  public var passphrase: String?
  public var keyLog: String?

  /// True if the user restricted the offer, so that no wider one may be tried.
  public var isShaped: Bool {
    minimumVersion != nil || maximumVersion != nil || ciphers != nil || tls13Ciphers != nil || curves != nil
      || signatureAlgorithms != nil
  }

  public init() {}
}
