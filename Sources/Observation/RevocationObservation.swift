public import Bytes

/// Whether a certificate of the path was taken back, and who says so.
public struct RevocationObservation: Codable, Hashable, Sendable {
  /// The position in the first path, the server's certificate being 0.
  public var depth: Int
  /// As RFC 4514 writes names.
  public var subject: String
  /// Lower-case hex.
  public var sha256: String
  /// `good`, `revoked` or `unknown`.
  public var status: String
  public var revokedAt: Timestamp?
  /// `keyCompromise` …; nil when nobody says.
  public var reason: String?
  /// Why it is unknown: a code of the closed list, as `expired`, and words.
  public var cause: String?
  public var message: String?
  /// The certificate demands a stapled response (RFC 7633).
  public var mustStaple: Bool
  /// So short-lived that nobody needs to ask.
  public var shortLived: Bool
  /// Responders or lists were to be asked; nil in documents that do not say so.
  public var requested: Bool?
  public var answers: [Answer]

  /// What one source says.
  public struct Answer: Codable, Hashable, Sendable {
    /// `staple`, `ocsp` or `crl`.
    public var source: String
    public var status: String
    public var revokedAt: Timestamp?
    public var reason: String?
    public var cause: String?
    public var message: String?
    public var producedAt: Timestamp?
    public var thisUpdate: Timestamp?
    public var nextUpdate: Timestamp?
    /// Who signed an OCSP response.
    public var signer: String?
    /// Where it was fetched.
    public var url: String?

    public init(source: String, status: String) {
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
    depth: Int, subject: String, sha256: String, status: String, mustStaple: Bool, shortLived: Bool, answers: [Answer]
  ) {
    self.depth = depth
    self.subject = subject
    self.sha256 = sha256
    self.status = status
    self.mustStaple = mustStaple
    self.shortLived = shortLived
    self.answers = answers
  }

  /// A responder or a list was to be fetched, and nothing that came says whether the certificate was revoked.
  public var isUnanswered: Bool { status == "unknown" && answers.contains { $0.url != nil } }

  enum CodingKeys: String, CodingKey {
    case depth, subject, sha256, status, reason, cause, message, answers, requested
    case revokedAt = "revoked_at"
    case mustStaple = "must_staple"
    case shortLived = "short_lived"
  }
}
