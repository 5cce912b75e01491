public import Bytes
public import Connect
public import DomainNames
public import PKI
public import Probes

/// What `chain` was asked, free of how it was written on the command line.
public struct ChainRequest: Sendable {
  public var target: Target
  public var connection = ConnectionRequest()
  public var maxTime = Duration.seconds(60)
  public var hello = HelloRequest()
  public var trust = Trust()
  public var appraisal = AppraisalTerms()
  /// What to fetch beside what is sent, and whether from private networks too.
  public var wants = EvidenceWants()
  public var fetchesPrivate = false
  /// Ask every address rather than the one that answers first.
  public var allAddresses = false
  /// Say on standard error what is being done.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
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
    public var profile = ProfileArgument.webpki
    public var maxChainBytes = 1_048_576
    public var maxSignatureChecks = Limits().signatureChecks
    public var maxSteps = Limits().steps
    public var maxDepth = Limits().depth
    public var maxPaths = Limits().listedPaths
  }
}
