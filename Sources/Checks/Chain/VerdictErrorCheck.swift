public import Observation
internal import PathValidation

/// Reports one error of a verdict as a finding.
public struct VerdictErrorCheck: ChainCheck {
  /// The error code in the verdict: `expired`.
  public let code: String
  public let id: String
  public let title: String
  public let severity: Severity
  public let rationale: String
  public let reference: [String]
  public let remedy: String

  init(
    _ code: ChainError.Code, id: String, _ severity: Severity, _ title: String, because rationale: String, reference: String...,
    remedy: String
  ) {
    self.init(code.rawValue, id: id, severity, title, because: rationale, references: reference, remedy: remedy)
  }

  /// For an error that path validation does not produce.
  init(
    _ code: String, id: String, _ severity: Severity, _ title: String, because rationale: String, reference: String..., remedy: String
  ) {
    self.init(code, id: id, severity, title, because: rationale, references: reference, remedy: remedy)
  }

  private init(
    _ code: String, id: String, _ severity: Severity, _ title: String, because rationale: String, references reference: [String],
    remedy: String
  ) {
    self.code = code
    self.id = id
    self.severity = severity
    self.title = title
    self.rationale = rationale
    self.reference = reference
    self.remedy = remedy
  }

  public func findings(in chain: ChainDescription, settings: CheckSettings) -> [Finding] {
    // A revocation check without a response is reported by `RevocationUnavailable`.
    (chain.verdict?.errors ?? []).filter { $0.code == code && !chain.isUnansweredRequest($0) }.map { error in
      finding(error.message, evidence: error.depth.map { [chain.name(ofCertificate: $0)] } ?? [])
    }
  }

  public func coverage(of chain: ChainDescription) -> CheckCoverage {
    guard let verdict = chain.verdict else { return .notExamined("the chain was not verified") }
    return code == ChainError.Code.revoked.rawValue && verdict.errors.isEmpty && chain.revocation.allSatisfy { $0.status == .unknown }
      ? .notExamined("the revocation status is unknown") : .examined
  }

  public var examples: [CheckExample] {
    let error = VerdictError(code: code, depth: 0, message: "error of the verdict")
    return [.quiet(), .fires(severity) { $0.verdict = VerdictDescription(trusted: false, hostnameMatches: true, errors: [error]) }]
  }
}

extension VerdictErrorCheck {
  /// A check for every error of a verdict, except unknown issuers, weak keys and weak signatures, which have dedicated checks.
  public static let table: [any Check] = validity + issuers + names + possession + demands + constraints + forms

  private static let validity: [any Check] = [
    VerdictErrorCheck(
      .expired, id: "certificate.expired", .high, "Certificate expired", because: "Clients reject a certificate after its notAfter date.",
      reference: "RFC 5280, section 4.1.2.5", remedy: "renew the certificate and reload the server"),
    VerdictErrorCheck(
      .notYetValid, id: "certificate.not-yet-valid", .high, "Certificate not yet valid",
      because: "Clients reject a certificate before its notBefore date.", reference: "RFC 5280, section 4.1.2.5",
      remedy: "wait until its notBefore date, or check the clock of the machine that issued it"),
    VerdictErrorCheck(
      .validityTooLong, id: "certificate.validity-too-long", .high, "Validity period too long",
      because: "Browsers reject a certificate whose validity period exceeds the limit at its time of issue.",
      reference: "CA/Browser Forum Baseline Requirements, section 6.3.2", remedy: "reissue the certificate with a shorter validity period"),
    VerdictErrorCheck(
      .revoked, id: "certificate.revoked", .critical, "Certificate revoked", because: "Clients that check revocation reject it.",
      reference: "RFC 5280, section 5.3.1", remedy: "replace the certificate and its key"),
    VerdictErrorCheck(
      .revocationUnknown, id: "certificate.revocation-unknown", .high, "Revocation status unknown",
      because: "The required proof that the certificate is not revoked is missing or unusable.",
      reference: "RFC 5280, section 6.3, and RFC 7633, section 4.2.3.1",
      remedy: "staple a current OCSP response, or supply current revocation lists of the issuer"),
  ]

  private static let issuers: [any Check] = [
    VerdictErrorCheck(
      .selfSigned, id: "chain.self-signed", .high, "Self-signed certificate", because: "No certificate authority vouches for it.",
      reference: "RFC 5280, section 6.1",
      remedy: "use a certificate from a trusted issuer; if this certificate is your own, trust it with --cacert FILE"),
    VerdictErrorCheck(
      .badSignature, id: "chain.bad-signature", .critical, "Signature does not verify",
      because: "The certificate was modified, or was signed with a key other than its issuer's.", reference: "RFC 5280, section 6.1.3",
      remedy: "install the unmodified certificate together with the certificate of its issuer"),
    VerdictErrorCheck(
      .unsupportedAlgorithm, id: "chain.unsupported-algorithm", .medium, "Signature could not be verified",
      because: "A signature with an unsupported algorithm proves nothing, and other clients may not support it either.",
      reference: "RFC 5280, section 6.1.3",
      remedy: "use RSA or ECDSA with SHA-256 or better"),
    VerdictErrorCheck(
      .limitExceeded, id: "chain.limit-exceeded", .high, "Verification limit exceeded",
      because: "The certificates form more paths than were tried, so a valid path may have been missed.",
      reference: "RFC 5280, section 6.1",
      remedy: "send only the certificates that are needed, or raise --max-steps and --max-signature-checks"),
  ]

  private static let names: [any Check] = [
    VerdictErrorCheck(
      .distrusted, id: "chain.distrusted", .high, "Root distrusted for this certificate",
      because: "The store trusts the root only for older certificates or for other names.",
      reference: "Mozilla Root Store Policy, section 7.3",
      remedy: "use a certificate from an issuer that the store trusts without restrictions"),
    VerdictErrorCheck(
      .hostnameMismatch, id: "certificate.hostname-mismatch", .high, "Host name mismatch",
      because: "A certificate authenticates only the names that it contains.", reference: "RFC 9525, section 6",
      remedy: "obtain a certificate with this name in its subject alternative names"),
    VerdictErrorCheck(
      .nameConstraint, id: "chain.name-constraint", .high, "Name outside an issuer's name constraints",
      because: "The issuer is not permitted to certify this name.", reference: "RFC 5280, section 4.2.1.10",
      remedy: "use an issuer that is permitted to certify the name"),
  ]

  private static let possession: [any Check] = [
    VerdictErrorCheck(
      VerdictError.possessionRefuted, id: "certificate.possession-refuted", .critical, "Server does not have the certificate's key",
      because: "The server's signature over the handshake does not verify: it sends the chain of another server.",
      reference: "RFC 8446, section 4.4.3, and RFC 5246, section 7.4.3",
      remedy: "find out who operates the server; if it is yours, install the private key that belongs to the certificate"),
    VerdictErrorCheck(
      VerdictError.possessionNotProven, id: "certificate.possession-not-proven", .medium, "Possession of the certificate's key not proven",
      because: "Anyone can send a recorded chain; only a signature over the handshake or a completed handshake proves the key.",
      reference: "RFC 8446, section 4.4.3, and RFC 5246, section 7.4.3",
      remedy: "enable TLS 1.2 or 1.3 with ephemeral key exchange, so that the server signs its handshakes"),
  ]

  private static let demands: [any Check] = [
    VerdictErrorCheck(
      VerdictError.pinMismatch, id: "chain.pin-mismatch", .high, "No pin matches", because: "The chain has none of the expected keys.",
      reference: "RFC 7469, section 2.6", remedy: "find out who changed the keys, or update the pins"),
    VerdictErrorCheck(
      VerdictError.daneMismatch, id: "chain.dane-mismatch", .high, "No TLSA record matches",
      because: "Clients that use DANE, mainly mail servers, reject the server.", reference: "RFC 7671, section 8",
      remedy: "publish a TLSA record for the new key before the server uses it"),
  ]

  private static let constraints: [any Check] = [
    VerdictErrorCheck(
      .authorityRequired, id: "chain.ca-required", .critical, "Issuer is not a certificate authority",
      because: "A certificate without the CA bit must not issue other certificates.", reference: "RFC 5280, section 4.2.1.9",
      remedy: "use a certificate issued by a certificate authority"),
    VerdictErrorCheck(
      .authorityNotAllowed, id: "certificate.ca-not-allowed", .high, "Server uses a CA certificate",
      because: "Anyone with the server's key could issue certificates for other names.",
      reference: "CA/Browser Forum Baseline Requirements, section 7.1.2.7.8", remedy: "reissue the certificate without the CA bit"),
    VerdictErrorCheck(
      .pathLength, id: "chain.path-length", .high, "Path length constraint exceeded",
      because: "An issuer limits the number of CA certificates below it.", reference: "RFC 5280, section 4.2.1.9",
      remedy: "use an issuer closer to the root"),
    VerdictErrorCheck(
      .keyUsage, id: "certificate.key-usage", .high, "Key usage does not permit this use",
      because: "The key is used for a purpose that its key usage extension does not permit.", reference: "RFC 5280, section 4.2.1.3",
      remedy: "reissue the certificate with the required key usage"),
    VerdictErrorCheck(
      .extendedKeyUsage, id: "certificate.extended-key-usage", .high, "Extended key usage does not permit this use",
      because: "The extended key usage of a certificate in the path lacks the required purpose.", reference: "RFC 5280, section 4.2.1.12",
      remedy: "reissue the certificate with the required purpose (serverAuth for servers)"),
    VerdictErrorCheck(
      .keyNotAllowed, id: "certificate.key-not-allowed", .medium, "Key type not allowed in public certificates",
      because: "Browsers support only RSA and ECDSA on P-256, P-384 and P-521.",
      reference: "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3.1",
      remedy: "use ECDSA P-256, or RSA with 2048 bits or more"),
    VerdictErrorCheck(
      .certificatePolicy, id: "chain.certificate-policy", .medium, "Certificate policy not met",
      because: "A policy that the path requires is missing.", reference: "RFC 5280, section 4.2.1.11",
      remedy: "reissue the certificate under the policy that its path requires"),
  ]

  private static let forms: [any Check] = [
    VerdictErrorCheck(
      .malformedCertificate, id: "certificate.malformed", .high, "Malformed certificate",
      because: "The certificate does not have the form that RFC 5280 requires.", reference: "RFC 5280, section 4.1",
      remedy: "reissue the certificate"),
    VerdictErrorCheck(
      .unknownCriticalExtension, id: "certificate.unknown-critical-extension", .high, "Unknown critical extension",
      because: "A client must reject a certificate with a critical extension that it does not recognize.",
      reference: "RFC 5280, section 4.2",
      remedy: "reissue the certificate without the extension, or with it marked non-critical"),
  ]
}
