/// Why it is not known whether a certificate was revoked.
public struct RevocationDoubt: Error, Hashable, Sendable {
  /// The closed list of causes; documents and tests count on it.
  public enum Cause: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody asked.
    case notChecked = "not_checked"
    /// The certificate names nowhere to ask.
    case noSource = "no_source"
    /// Nothing among what was handed in or fetched is about the certificate.
    case noAnswer = "no_answer"
    /// The certificate demands a staple, and the server sent none.
    case stapleMissing = "staple_missing"
    case unreachable
    /// The fetch was refused here, as for a private address.
    case notFetched = "not_fetched"
    case malformed
    /// The responder answered with an error, as `tryLater`.
    case responderError = "responder_error"
    /// The responder does not know the certificate.
    case responderUnknown = "responder_unknown"
    /// The answer is about another certificate.
    case otherCertificate = "other_certificate"
    case badSignature = "bad_signature"
    case weakSignature = "weak_signature"
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// Whoever signed may not speak for the issuer.
    case unauthorizedSigner = "unauthorized_signer"
    case expired
    case notYetValid = "not_yet_valid"
    case nonceMismatch = "nonce_mismatch"
    /// The list does not cover the certificate, or not every reason.
    case outOfScope = "out_of_scope"
    /// A changes-only list without the complete list that it builds on.
    case baseMissing = "base_missing"
    case unknownCriticalExtension = "unknown_critical_extension"
    /// The list breaks a rule that every list must keep.
    case nonconforming
    /// More fetches than are allowed.
    case limitExceeded = "limit_exceeded"
  }

  public let cause: Cause
  /// Words for a report: lower case, no full stop.
  public let message: String

  public init(_ cause: Cause, _ message: String) {
    self.cause = cause
    self.message = message
  }
}
