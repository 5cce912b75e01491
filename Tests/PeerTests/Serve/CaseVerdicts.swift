import LocalServer
import PathValidation
import TLSWire

/// The words in which clients say what a case promises; `CaseDifference` has those who say something else.
enum CaseVerdicts {
  /// What the client says of the case; nil where nobody has said what it ought to be.
  static func expected(of client: CaseClient, about served: any ServerCase) -> String? {
    CaseDifference.words(of: client, about: served.name) ?? zip(CaseClient.allCases, words(for: served.promise)).first { $0.0 == client }?.1
  }

  /// In the order of `CaseClient`.
  static func words(for promise: ExpectedOutcome) -> [String] {
    switch promise {
    case .accepted: ["trusted", "trusted", "trusted"]
    case .certificateRefused(let code): faults[code] ?? []
    case .handshakeRefused(let alert): refusal(alert)
    case .endsInside(.hello), .endsInside(.serverFlight):
      ["unexpected eof while reading", "35 OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to localhost:", ended]
    // GnuTLS has all that it wants to know by then.
    case .endsInside(.clientFlight): ["unexpected eof while reading", "52 Empty reply from server", "trusted"]
    case .speaksNoTLS, .plain: ["wrong version number", "35 wrong version number", "An unexpected TLS packet was received."]
    case .awaitsDialogue: ["timed out", "timed out", "timed out"]
    // Each for its own reason.
    case .refusedByClient: []
    }
  }

  private static func refusal(_ alert: AlertDescription) -> [String] {
    let name = (alert.name ?? "").replacing("_", with: " ")
    return ["alert \(name)", "35 alert \(name)", "alert \(alert.rawValue)"]
  }

  private static let ended = "The TLS connection was non-properly terminated."

  private static let faults: [ChainError.Code: [String]] = [
    .expired: ["certificate has expired", "60 certificate has expired", "The certificate chain uses expired certificate."],
    .notYetValid: [
      "certificate is not yet valid", "60 certificate is not yet valid", "The certificate chain uses not yet valid certificate.",
    ],
    .selfSigned: ["self-signed certificate", "60 self-signed certificate", "The certificate issuer is unknown."],
    .unknownIssuer: [
      "unable to get local issuer certificate", "60 unable to get local issuer certificate", "The certificate issuer is unknown.",
    ],
    .hostnameMismatch: [
      "hostname mismatch", "60 no alternative certificate subject name matches target host name ",
      "The name in the certificate does not match the expected.",
    ],
    .weakKey: ["EE certificate key too weak", "60 EE certificate key too weak", "The certificate chain uses insecure algorithm."],
    .weakSignature: [
      "CA signature digest algorithm too weak", "60 CA signature digest algorithm too weak",
      "The certificate chain uses insecure algorithm.",
    ],
    .unknownCriticalExtension: [
      "unhandled critical extension", "60 unhandled critical extension", "The certificate contains an unknown critical extension.",
    ],
    .extendedKeyUsage: [
      "unsuitable certificate purpose", "60 unsuitable certificate purpose",
      "The certificate chain does not match the intended purpose.",
    ],
    .nameConstraint: [
      "permitted subtree violation", "60 permitted subtree violation", "The certificate chain violates the signer's constraints.",
    ],
    .authorityRequired: ["invalid CA certificate", "60 invalid CA certificate", "The certificate issuer is not a CA."],
    .pathLength: [
      "path length constraint exceeded", "60 path length constraint exceeded", "The certificate chain violates the signer's constraints.",
    ],
    .revoked: ["trusted", "91 SSL certificate revocation reason: keyCompromise (", "The certificate chain is revoked."],
    .revocationUnknown: [
      "trusted", "91 No OCSP response received",
      "The certificate requires the server to include an OCSP status in its response, but the OCSP status is missing.",
    ],
    // None of them looks at what only authorities have to keep to.
    .malformedCertificate: ["trusted", "trusted", "trusted"],
    .authorityNotAllowed: ["trusted", "trusted", "trusted"],
  ]
}
