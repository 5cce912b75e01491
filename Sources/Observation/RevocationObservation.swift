public import Bytes
public import PathValidation
internal import X509

/// The revocation status of a certificate of the path, and its sources.
public struct RevocationObservation: Codable, Hashable, Sendable {
  /// The position in the first path; 0 is the server's certificate.
  public var depth: Int
  /// In RFC 4514 format.
  public var subject: String
  /// Lower-case hex.
  public var sha256: String
  public var status: RevocationState
  public var revokedAt: Timestamp?
  /// `keyCompromise` …; nil if no source has one.
  public var reason: String?
  /// The reason the status is unknown, as a code and as a text.
  public var cause: RevocationUnknownReason.Cause?
  public var message: String?
  /// The certificate requires a stapled response (RFC 7633).
  public var mustStaple: Bool
  /// So short-lived that no revocation check is required.
  public var shortLived: Bool
  /// Whether OCSP responders or CRLs were to be queried; nil in documents without this key.
  public var requested: Bool?
  public var answers: [SourceStatus]

  /// The status from one source.
  public struct SourceStatus: Codable, Hashable, Sendable {
    public var source: RevocationSourceStatus.Source
    public var status: RevocationState
    public var revokedAt: Timestamp?
    public var reason: String?
    public var cause: RevocationUnknownReason.Cause?
    public var message: String?
    public var producedAt: Timestamp?
    public var thisUpdate: Timestamp?
    public var nextUpdate: Timestamp?
    /// The signer of an OCSP response.
    public var signer: String?
    /// The URL it was fetched from.
    public var url: String?

    public init(source: RevocationSourceStatus.Source, status: RevocationState) {
      self.source = source
      self.status = status
    }

    enum CodingKeys: String, CodingKey {
      case source, status, reason, cause, message, signer, url
      case revokedAt = "revoked_at"
      case producedAt = "produced_at"
      case thisUpdate = "this_update"
      case nextUpdate = "next_update"
    }
  }

  public init(
    depth: Int, subject: String, sha256: String, status: RevocationState, mustStaple: Bool, shortLived: Bool, answers: [SourceStatus]
  ) {
    self.depth = depth
    self.subject = subject
    self.sha256 = sha256
    self.status = status
    self.mustStaple = mustStaple
    self.shortLived = shortLived
    self.answers = answers
  }

  /// True if an OCSP response or a CRL was to be fetched, and no response has the revocation status.
  public var isUnanswered: Bool { status == .unknown && answers.contains { $0.url != nil } }

  enum CodingKeys: String, CodingKey {
    case depth, subject, sha256, status, reason, cause, message, answers, requested
    case revokedAt = "revoked_at"
    case mustStaple = "must_staple"
    case shortLived = "short_lived"
  }
}

extension RevocationObservation {
  public init(_ found: CertificateRevocation) {
    self.init(
      depth: found.depth, subject: found.certificate.subject.description, sha256: Hex.encode(found.certificate.sha256),
      status: found.status.state, mustStaple: found.mustStaple, shortLived: found.isShortLived,
      answers: found.answers.map(SourceStatus.init))
    if case .revoked(let time, let why) = found.status { (revokedAt, reason) = (time, why?.description) }
    cause = found.status.doubt?.cause
    message = found.status.doubt?.message
  }
}

extension RevocationObservation.SourceStatus {
  public init(_ answer: RevocationSourceStatus) {
    self.init(source: answer.source, status: answer.status.state)
    if case .revoked(let time, let why) = answer.status { (revokedAt, reason) = (time, why?.description) }
    cause = answer.status.doubt?.cause
    message = answer.status.doubt?.message
    producedAt = answer.producedAt
    thisUpdate = answer.thisUpdate
    nextUpdate = answer.nextUpdate
    signer = answer.signer?.name
    url = answer.location
  }
}
