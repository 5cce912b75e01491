public import Bytes
public import Connect
public import DomainNames
internal import PKI

/// What `chain` was asked, free of how it was written on the command line.
public struct ChainRequest: Sendable {
  public var target: Target
  public var connection = ConnectionRequest()
  public var maxTime = Duration.seconds(60)
  public var hello = Hello()
  public var trust = Trust()
  /// Ask every address rather than the one that answers first.
  public var allAddresses = false
  /// Say on standard error what is being done.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }

  public struct Hello: Sendable {
    /// Nil when none is to be sent.
    public var serverName: DomainName?
    public var alpn: [String] = []
    public var minimumVersion: VersionArgument?
    public var maximumVersion: VersionArgument?
    public var ciphers: String?
    public var tls13Ciphers: String?
    public var curves: String?
    public var certificateType: CertificateTypeArgument?
    public var clientCertificate: String?
    public var clientKey: String?
    public var keyLog: String?

    /// The user shaped the offer, so that no wider one may be tried.
    public var isShaped: Bool {
      minimumVersion != nil || maximumVersion != nil || ciphers != nil || tls13Ciphers != nil || curves != nil
    }
  }

  public struct Trust: Sendable {
    /// Nil unless asked for by name; then the environment has no say.
    public var named: TrustArgument?
    public var file: String?
    public var folder: String?
    /// The name that has to be in the certificate.
    public var name: ReferenceIdentity?
    /// Nil for now.
    public var time: Timestamp?
    public var maxChainBytes = 1_048_576
    public var maxSignatureChecks = Limits().signatureChecks
    public var maxSteps = Limits().steps
    public var maxDepth = Limits().depth
    public var maxPaths = Limits().listedPaths
  }
}
