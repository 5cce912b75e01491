/// Something that was fetched for judging a chain, or was to be: an issuer that the server did not send, an OCSP answer, a list.
public struct EvidenceFetch: Codable, Hashable, Sendable {
  /// `issuer`, `ocsp` or `crl`.
  public var kind: String
  /// As the certificate has it; redirects are followed from there.
  public var url: String
  /// `fetched`, `failed` or `refused`.
  public var outcome: String
  /// Why it is of no use; nil when it is.
  public var error: String?
  /// Of the content.
  public var bytes: Int?
  /// The HTTP status of the last answer.
  public var httpStatus: Int?
  public var redirects: Int
  /// Microseconds from asking to the last byte.
  public var elapsed: Int64
  /// Certificates that came of it, by their PEM; they were fetched, not sent.
  public var certificates: [FetchedIssuer]

  /// A certificate that was fetched, not sent.
  public struct FetchedIssuer: Codable, Hashable, Sendable {
    public var subject: String
    /// Lower-case hex.
    public var sha256: String
    public var pem: String

    public init(subject: String, sha256: String, pem: String) {
      self.subject = subject
      self.sha256 = sha256
      self.pem = pem
    }
  }

  public init(kind: String, url: String) {
    self.kind = kind
    self.url = url
    outcome = "fetched"
    redirects = 0
    elapsed = 0
    certificates = []
  }

  enum CodingKeys: String, CodingKey {
    case kind, url, outcome, error, bytes, redirects, certificates
    case httpStatus = "http_status"
    case elapsed = "elapsed_us"
  }
}
