public import PathValidation

/// A fetch for the verification of a chain, attempted or refused: of an issuer that the server did not send, an OCSP response, a CRL.
public struct EvidenceFetch: Codable, Hashable, Sendable {
  public var kind: EvidenceItem.Kind
  /// The URL in the certificate, before redirects.
  public var url: String
  public var outcome: Outcome
  /// The reason the result is unusable; nil if it is usable.
  public var error: String?
  /// The size of the content in bytes.
  public var bytes: Int?
  /// The HTTP status of the last response.
  public var httpStatus: Int?
  public var redirects: Int
  /// Microseconds from the request to the last byte.
  public var elapsed: Int64
  /// Certificates in the result.
  public var certificates: [FetchedIssuer]
  /// SHA-256 of the content sent, lower-case hex; nil for GET, and in documents without this key.
  public var requestSHA256: String?
  /// The content received, so that verification can be repeated; nil if there is none, and in documents without this key.
  public var base64: String?

  /// The outcome of a fetch.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    case fetched, failed
    /// Not attempted, as for a private address.
    case refused

    public var description: String { rawValue }
  }

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

  public init(kind: EvidenceItem.Kind, url: String) {
    self.kind = kind
    self.url = url
    outcome = .fetched
    redirects = 0
    elapsed = 0
    certificates = []
  }

  enum CodingKeys: String, CodingKey {
    case kind, url, outcome, error, bytes, redirects, certificates
    case httpStatus = "http_status"
    case elapsed = "elapsed_us"
    case requestSHA256 = "request_sha256"
    case base64
  }
}
