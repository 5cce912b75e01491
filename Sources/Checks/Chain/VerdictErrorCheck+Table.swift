extension VerdictErrorCheck {
  /// A check for every error of a verdict, except unknown issuers, weak keys and weak signatures, which have dedicated checks.
  public static let table: [any Check] = validity + issuers + names + possession + demands + constraints + forms

  private static let validity: [any Check] = [
    VerdictErrorCheck(
      "expired", id: "certificate.expired", .high, "Certificate expired", because: "Clients refuse a certificate after its end.",
      reference: "RFC 5280, section 4.1.2.5", remedy: "renew the certificate and reload the server"),
    VerdictErrorCheck(
      "not_yet_valid", id: "certificate.not-yet-valid", .high, "Certificate not yet valid",
      because: "Clients refuse a certificate before its beginning.", reference: "RFC 5280, section 4.1.2.5",
      remedy: "wait for its beginning, or check the clock of the machine that issued it"),
    VerdictErrorCheck(
      "validity_too_long", id: "certificate.validity-too-long", .high, "Certificate valid for too long",
      because: "Browsers refuse a certificate that is valid for longer than was allowed when it was issued.",
      reference: "CA/Browser Forum Baseline Requirements, section 6.3.2", remedy: "reissue the certificate for a shorter time"),
    VerdictErrorCheck(
      "revoked", id: "certificate.revoked", .critical, "Certificate revoked", because: "Its issuer has taken it back.",
      reference: "RFC 5280, section 5.3.1", remedy: "replace the certificate and its key"),
    VerdictErrorCheck(
      "revocation_unknown", id: "certificate.revocation-unknown", .high, "Revocation not settled",
      because: "What was to prove that the certificate is still good is missing or cannot be used.",
      reference: "RFC 5280, section 6.3, and RFC 7633, section 4.2.3.1",
      remedy: "staple a current OCSP response, or give current revocation lists of the issuer"),
  ]

  private static let issuers: [any Check] = [
    VerdictErrorCheck(
      "self_signed", id: "chain.self-signed", .high, "Self-signed certificate", because: "Only the server vouches for itself.",
      reference: "RFC 5280, section 6.1",
      remedy: "use a certificate of a trusted issuer, or trust this very certificate with --cacert FILE if it is your own"),
    VerdictErrorCheck(
      "bad_signature", id: "chain.bad-signature", .critical, "Signature does not verify",
      because: "The certificate was changed, or was signed with another key than its issuer's.", reference: "RFC 5280, section 6.1.3",
      remedy: "install the certificate as its issuer made it, with the issuer that made it"),
    VerdictErrorCheck(
      "unsupported_algorithm", id: "chain.unsupported-algorithm", .medium, "Signature that could not be checked",
      because: "What cannot be computed cannot be trusted; other clients may fare the same.", reference: "RFC 5280, section 6.1.3",
      remedy: "use RSA or ECDSA with SHA-256 or better"),
    VerdictErrorCheck(
      "limit_exceeded", id: "chain.limit-exceeded", .high, "Too much work to judge",
      because: "The certificates make more paths than were tried, so that none may have been found.",
      reference: "RFC 5280, section 6.1",
      remedy: "send only the certificates that are needed, or raise --max-steps and --max-signature-checks"),
  ]

  private static let names: [any Check] = [
    VerdictErrorCheck(
      "distrusted", id: "chain.distrusted", .high, "Root distrusted for this certificate",
      because: "The store trusts the root for older certificates or other names only.",
      reference: "Mozilla Root Store Policy, section 7.3",
      remedy: "use a certificate of an issuer that the store trusts without limits"),
    VerdictErrorCheck(
      "hostname_mismatch", id: "certificate.hostname-mismatch", .high, "Certificate for other names",
      because: "A certificate proves only the names in it.", reference: "RFC 9525, section 6",
      remedy: "get a certificate with this name in its subject alternative names"),
    VerdictErrorCheck(
      "name_constraint", id: "chain.name-constraint", .high, "Name outside an issuer's constraints",
      because: "The issuer may not certify this name.", reference: "RFC 5280, section 4.2.1.10",
      remedy: "use an issuer that may certify the name"),
  ]

  private static let possession: [any Check] = [
    VerdictErrorCheck(
      "possession_refuted", id: "certificate.possession-refuted", .critical, "Server does not have the certificate's key",
      because: "The server's signature over the handshake does not verify: it sends the chain of another server.",
      reference: "RFC 8446, section 4.4.3, and RFC 5246, section 7.4.3",
      remedy: "find out who runs the server; if it is yours, install the private key that belongs to the certificate"),
    VerdictErrorCheck(
      "possession_not_proven", id: "certificate.possession-not-proven", .medium, "Possession of the certificate's key not proven",
      because: "Anyone can send a recorded chain; only a signature over the handshake or a completed handshake proves the key.",
      reference: "RFC 8446, section 4.4.3, and RFC 5246, section 7.4.3",
      remedy: "enable TLS 1.2 or 1.3 with ephemeral key exchange, so that the server signs its handshakes"),
  ]

  private static let demands: [any Check] = [
    VerdictErrorCheck(
      "pin_mismatch", id: "chain.pin-mismatch", .high, "None of the pins fits", because: "The keys are not those that were expected.",
      reference: "RFC 7469, section 2.6", remedy: "find out who changed the keys, or bring the pins up to date"),
    VerdictErrorCheck(
      "dane_mismatch", id: "chain.dane-mismatch", .high, "No TLSA record fits",
      because: "Clients that use DANE, mail servers above all, refuse the server.", reference: "RFC 7671, section 8",
      remedy: "publish the record of the new key before the server uses it"),
  ]

  private static let constraints: [any Check] = [
    VerdictErrorCheck(
      "ca_required", id: "chain.ca-required", .critical, "Issuer is no certificate authority",
      because: "A certificate without the CA bit may not issue others.", reference: "RFC 5280, section 4.2.1.9",
      remedy: "use a certificate issued by a certificate authority"),
    VerdictErrorCheck(
      "ca_not_allowed", id: "certificate.ca-not-allowed", .high, "Server uses a certificate of an authority",
      because: "Who has the server's key could issue certificates for others.",
      reference: "CA/Browser Forum Baseline Requirements, section 7.1.2.7.8", remedy: "reissue the certificate without the CA bit"),
    VerdictErrorCheck(
      "path_length", id: "chain.path-length", .high, "Path longer than an issuer allows",
      because: "An issuer limits how many authorities may stand below it.", reference: "RFC 5280, section 4.2.1.9",
      remedy: "use an issuer closer to the root"),
    VerdictErrorCheck(
      "key_usage", id: "certificate.key-usage", .high, "Key not meant for this use",
      because: "The key usage does not allow what the key is used for.", reference: "RFC 5280, section 4.2.1.3",
      remedy: "reissue the certificate with the fitting key usage"),
    VerdictErrorCheck(
      "extended_key_usage", id: "certificate.extended-key-usage", .high, "Certificate not meant for servers",
      because: "The extended key usage does not name server authentication.", reference: "RFC 5280, section 4.2.1.12",
      remedy: "reissue the certificate for server authentication"),
    VerdictErrorCheck(
      "key_not_allowed", id: "certificate.key-not-allowed", .medium, "Kind of key that public certificates must not have",
      because: "Browsers support RSA and ECDSA on P-256, P-384 and P-521 only.",
      reference: "CA/Browser Forum Baseline Requirements, sections 6.1.5 and 7.1.3.1",
      remedy: "use ECDSA P-256, or RSA with 2048 bits or more"),
    VerdictErrorCheck(
      "certificate_policy", id: "chain.certificate-policy", .medium, "Certificate policy not met",
      because: "A policy that the path demands is missing.", reference: "RFC 5280, section 4.2.1.11",
      remedy: "reissue the certificate under the policy that its path demands"),
  ]

  private static let forms: [any Check] = [
    VerdictErrorCheck(
      "malformed_certificate", id: "certificate.malformed", .high, "Certificate cannot be read",
      because: "Its bytes are no certificate as RFC 5280 has it.", reference: "RFC 5280, section 4.1", remedy: "reissue the certificate"),
    VerdictErrorCheck(
      "unknown_critical_extension", id: "certificate.unknown-critical-extension", .high, "Unknown critical extension",
      because: "A client has to refuse what it does not understand.", reference: "RFC 5280, section 4.2",
      remedy: "reissue the certificate without the extension, or not critical"),
  ]
}
