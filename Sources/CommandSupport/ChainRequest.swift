public import Appraisal
public import Bytes
public import Connect
public import DomainNames
public import PathValidation

/// The parameters of `chain`, independent of the command line syntax.
public struct ChainRequest: Sendable {
  public var target: Target
  public var connection = ConnectionParameters()
  public var maxTime = Duration.seconds(60)
  public var hello = ClientHelloParameters()
  public var trust = Trust()
  public var appraisal = AppraisalConfiguration()
  /// The evidence to fetch in addition to the data sent, and whether private networks are permitted.
  public var wants = EvidenceFetchOptions()
  public var fetchesPrivate = false
  /// The DNS records to look up in addition.
  package var records = DNSRecordsRequest()
  /// Probe every address, not only the first one that responds.
  public var allAddresses = false
  /// Log the steps on standard error.
  public var verbosity = 0

  public init(target: Target) {
    self.target = target
  }

  public struct Trust: Sendable {
    /// Nil unless selected by name; then the environment is ignored.
    public var named: TrustArgument?
    public var file: String?
    public var folder: String?
    /// The name that the certificate has to contain.
    public var name: ReferenceIdentity?
    /// Nil for the current time.
    public var time: Timestamp?
    public var profile = ProfileArgument.webpki
    public var maxChainBytes = 1_048_576
    public var maxSignatureChecks = Limits().signatureChecks
    public var maxSteps = Limits().steps
    public var maxDepth = Limits().depth
    public var maxPaths = Limits().listedPaths

    package init() {}
  }
}
