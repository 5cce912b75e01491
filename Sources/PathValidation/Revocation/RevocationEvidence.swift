public import X509

/// The revocation evidence for verifying a chain: empty unless fetched or passed by the user.
public struct RevocationEvidence: Hashable, Sendable {
  /// An OCSP response that was fetched or read from a file.
  public struct Response: Hashable, Sendable {
    public let response: OCSPResponse
    /// The certificate of the request; nil for a response from a file.
    public let certificate: Certificate?
    /// The nonce of the request; nil if there was none.
    public let nonce: [UInt8]?
    /// The URL it was fetched from.
    public let location: String?

    public init(_ response: OCSPResponse, about certificate: Certificate? = nil, nonce: [UInt8]? = nil, location: String? = nil) {
      self.response = response
      self.certificate = certificate
      self.nonce = nonce
      self.location = location
    }
  }

  /// A failed query for a certificate, with the reason.
  public struct Failure: Hashable, Sendable {
    public let certificate: Certificate
    public let answer: RevocationSourceStatus

    public init(_ certificate: Certificate, _ answer: RevocationSourceStatus) {
      self.certificate = certificate
      self.answer = answer
    }
  }

  /// Whether the server stapled an OCSP response for its certificate.
  public enum Staple: Hashable, Sendable {
    /// No server was involved, as for chains from files.
    case notAsked
    /// A staple was requested and the server sent none.
    case absent
    /// The staple as sent.
    case sent([UInt8])
  }

  public var lists: [CertificateList] = []
  public var responses: [Response] = []
  public var staple: Staple = .notAsked
  /// Fetches without usable evidence.
  public var failures: [Failure] = []
  /// Certificates that may have signed CRLs on behalf of an issuer, in addition to those of a path.
  public var signers: [Certificate] = []
  /// Whether the user passed the CRLs: a certificate whose issuer's CRL is missing or unusable is rejected.
  public var demandsLists = false
  /// Whether the user passed OCSP responses: a server's certificate without a conclusive one is rejected.
  public var demandsResponses = false
  /// Whether to accept CRLs signed by another certificate than the issuer's; false while such a certificate is itself verified.
  var acceptsOtherSigners = true

  public init() {}

  /// CRLs and OCSP responses passed by the user; they have to determine the status of the server's certificate.
  public init(demanding lists: [CertificateList], responses: [OCSPResponse] = []) {
    self.lists = lists
    self.responses = responses.map { Response($0) }
    demandsLists = !lists.isEmpty
    demandsResponses = !responses.isEmpty
  }

  public static let none = RevocationEvidence()

  /// A copy with the served certificates as additional possible signers of CRLs; unchanged if there are no CRLs.
  public func including(signersAmong served: ServedChain) -> RevocationEvidence {
    guard !lists.isEmpty else { return self }
    var evidence = self
    let known = Set(signers)
    evidence.signers += served.certificates.filter { !known.contains($0) }
    return evidence
  }

  public var isEmpty: Bool { lists.isEmpty && responses.isEmpty && failures.isEmpty && staple == .notAsked }
}

extension RevocationChecker {
  /// Adds the possible signers of CRLs from the path and the evidence; `anchor` is nil for a path without one.
  mutating func consider(_ evidence: RevocationEvidence, path: [Certificate], anchor: Certificate?) {
    guard evidence.acceptsOtherSigners else { return }
    others = path + evidence.signers
    self.anchor = anchor
    signerEvidence = RevocationEvidence()
    signerEvidence.lists = evidence.lists
    signerEvidence.acceptsOtherSigners = false
  }
}
