/// What is at hand about revocation when a chain is judged: nothing, unless somebody fetched or handed in something.
public struct RevocationEvidence: Hashable, Sendable {
  /// An OCSP response that was fetched or handed in.
  public struct Response: Hashable, Sendable {
    public let response: OCSPResponse
    /// The certificate that was asked about; nil for a response that was handed in.
    public let certificate: Certificate?
    /// What was sent with the request.
    public let nonce: [UInt8]?
    /// Where it was fetched.
    public let location: String?

    public init(_ response: OCSPResponse, about certificate: Certificate? = nil, nonce: [UInt8]? = nil, location: String? = nil) {
      self.response = response
      self.certificate = certificate
      self.nonce = nonce
      self.location = location
    }
  }

  /// Somebody was asked about the certificate, and why nothing came of it.
  public struct Failure: Hashable, Sendable {
    public let certificate: Certificate
    public let answer: RevocationAnswer

    public init(_ certificate: Certificate, _ answer: RevocationAnswer) {
      self.certificate = certificate
      self.answer = answer
    }
  }

  /// Whether the server stapled an OCSP response for its own certificate.
  public enum Staple: Hashable, Sendable {
    /// Nobody asked a server, as for files.
    case notAsked
    /// The server was asked and sent none.
    case absent
    /// As it was sent.
    case sent([UInt8])
  }

  public var lists: [CertificateList] = []
  public var responses: [Response] = []
  public var staple: Staple = .notAsked
  /// Fetches that brought nothing to judge.
  public var failures: [Failure] = []
  /// Certificates that may have signed lists in an issuer's stead, beside those of a path.
  public var signers: [Certificate] = []
  /// The user has handed the lists in: a certificate whose issuer's list is missing or unusable is refused.
  public var demandsLists = false
  /// The user has handed OCSP responses in: a server's certificate that none of them settles is refused.
  public var demandsResponses = false
  /// Whether lists count that another certificate than the issuer's has signed; false while such a certificate is itself checked.
  var acceptsOtherSigners = true

  public init() {}

  /// Lists and OCSP responses that the user has handed in; they must settle whether the server's certificate is revoked.
  public init(demanding lists: [CertificateList], responses: [OCSPResponse] = []) {
    self.lists = lists
    self.responses = responses.map { Response($0) }
    demandsLists = !lists.isEmpty
    demandsResponses = !responses.isEmpty
  }

  public static let none = RevocationEvidence()

  /// With what was served as further certificates that may have signed lists; the same where there are no lists.
  public func including(signersAmong served: ServedChain) -> RevocationEvidence {
    guard !lists.isEmpty else { return self }
    var evidence = self
    let known = Set(signers)
    evidence.signers += served.certificates.filter { !known.contains($0) }
    return evidence
  }

  public var isEmpty: Bool { lists.isEmpty && responses.isEmpty && failures.isEmpty && staple == .notAsked }
}

extension RevocationQuestion {
  /// Takes the certificates that may have signed lists from the path and the evidence; `anchor` is nil for a path without one.
  mutating func consider(_ evidence: RevocationEvidence, path: [Certificate], anchor: Certificate?) {
    guard evidence.acceptsOtherSigners else { return }
    others = path + evidence.signers
    self.anchor = anchor
    signerEvidence = RevocationEvidence()
    signerEvidence.lists = evidence.lists
    signerEvidence.acceptsOtherSigners = false
  }
}
