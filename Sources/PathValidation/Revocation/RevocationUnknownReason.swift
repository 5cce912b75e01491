/// The reason the revocation status of a certificate is unknown.
public struct RevocationUnknownReason: Error, Hashable, Sendable {
  /// A closed set of causes, on which documents and tests rely.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// No source was queried.
    case notChecked = "not_checked"
    /// The certificate lists no source.
    case noSource = "no_source"
    /// None of the evidence, from files or fetched, is about the certificate.
    case noAnswer = "no_answer"
    /// The certificate requires a staple, and the server sent none.
    case stapleMissing = "staple_missing"
    case unreachable
    /// The fetch was refused locally, as for a private address.
    case notFetched = "not_fetched"
    case malformed
    /// The responder returned an error, such as `tryLater`.
    case responderError = "responder_error"
    /// The certificate is unknown to the responder.
    case responderUnknown = "responder_unknown"
    /// The response is about another certificate.
    case otherCertificate = "other_certificate"
    case badSignature = "bad_signature"
    case weakSignature = "weak_signature"
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// The signer is not authorized by the issuer.
    case unauthorizedSigner = "unauthorized_signer"
    case expired
    case notYetValid = "not_yet_valid"
    case nonceMismatch = "nonce_mismatch"
    /// The CRL does not cover the certificate, or not all reasons.
    case outOfScope = "out_of_scope"
    /// A delta CRL without its base CRL.
    case baseMissing = "base_missing"
    case unknownCriticalExtension = "unknown_critical_extension"
    /// The CRL violates the standard.
    case nonconforming
    /// The maximum number of fetches was reached.
    case limitExceeded = "limit_exceeded"
  }

  public let cause: Cause
  /// Text for a report: lower case, no full stop.
  public let message: String

  public init(_ cause: Cause, _ message: String) {
    self.cause = cause
    self.message = message
  }
}
