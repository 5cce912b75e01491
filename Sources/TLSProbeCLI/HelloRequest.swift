public import DomainNames

/// What a hello of libssl offers and says who we are, free of how it was written on the command line.
public struct HelloRequest: Sendable {
  /// Nil when none is to be sent.
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
  /// Of the key, or of the file that holds both.
  public var passphrase: String?
  public var keyLog: String?

  /// The user shaped the offer, so that no wider one may be tried.
  public var isShaped: Bool {
    minimumVersion != nil || maximumVersion != nil || ciphers != nil || tls13Ciphers != nil || curves != nil
      || signatureAlgorithms != nil
  }

  public init() {}
}
