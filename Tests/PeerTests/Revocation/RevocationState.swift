/// What a source of revocation does to the one who asks, and what must come of it.
import Testing

enum RevocationState: String, CaseIterable, CustomTestStringConvertible {
  case good, revoked, expired, wrongSigner, unknown, unreachable
  /// The certificate demands a staple; other sources say that it is good.
  case stapleDemanded

  var testDescription: String { rawValue }

  /// The number of the server's key, which makes its serial number.
  var key: Int {
    switch self {
    case .good: 10
    case .revoked: 11
    case .expired: 12
    case .wrongSigner: 13
    case .unknown: 14
    case .unreachable: 15
    case .stapleDemanded: 16
    }
  }
}

/// One question to a server: how its source of revocation behaves, whom `chain` may ask, and what the document must say.
struct RevocationCase: Sendable, CustomTestStringConvertible {
  let state: RevocationState
  /// As `--revocation` has it.
  let mode: String
  let status: String
  /// The code of the verdict's error; nil when the chain is trusted.
  var error: String?
  var cause: String?
  /// What the message about the certificate says.
  let text: String

  init(_ state: RevocationState, _ mode: String, _ status: String, error: String? = nil, cause: String? = nil, _ text: String) {
    self.state = state
    self.mode = mode
    self.status = status
    // A responder or a list that was asked and gave no usable response rejects the chain.
    self.error = error ?? (status == "unknown" && mode != "staple" ? "revocation_unknown" : nil)
    self.cause = cause
    self.text = text
  }

  var testDescription: String { "\(state) by \(mode)" }

  var exitStatus: Int32 { error == nil ? 0 : 1 }

  static let all = good + revoked + unsettled + demanding

  private static let good: [RevocationCase] = ["staple", "ocsp", "crl", "all"].map { RevocationCase(.good, $0, "good", "") }

  private static let revoked: [RevocationCase] = [
    RevocationCase(.revoked, "staple", "revoked", error: "revoked", "(keyCompromise), according to the stapled OCSP response"),
    RevocationCase(.revoked, "ocsp", "revoked", error: "revoked", "(keyCompromise), according to the OCSP responder"),
    RevocationCase(.revoked, "crl", "revoked", error: "revoked", "(keyCompromise), according to the revocation list"),
    RevocationCase(.revoked, "all", "revoked", error: "revoked", "(keyCompromise), according to the stapled OCSP response"),
  ]

  private static let unsettled: [RevocationCase] = [
    RevocationCase(.expired, "staple", "unknown", cause: "expired", "the stapled OCSP response expired on "),
    RevocationCase(.expired, "ocsp", "unknown", cause: "expired", "the OCSP response expired on "),
    RevocationCase(.expired, "crl", "unknown", cause: "expired", "the revocation list of CN=Intermediate,O=tlsprobe tests expired on "),
    RevocationCase(.expired, "all", "unknown", cause: "expired", "the stapled OCSP response expired on "),
    RevocationCase(.wrongSigner, "staple", "unknown", cause: "unauthorized_signer", "was not authorised by the issuer CN=Intermediate"),
    RevocationCase(.wrongSigner, "ocsp", "unknown", cause: "unauthorized_signer", "was not authorised by the issuer CN=Intermediate"),
    RevocationCase(.wrongSigner, "crl", "unknown", cause: "bad_signature", "is not by the key that should have made it"),
    RevocationCase(.wrongSigner, "all", "unknown", cause: "unauthorized_signer", "was not authorised by the issuer CN=Intermediate"),
    RevocationCase(.unknown, "staple", "unknown", cause: "responder_unknown", "the OCSP responder does not know the certificate"),
    RevocationCase(.unknown, "ocsp", "unknown", cause: "responder_unknown", "the OCSP responder does not know the certificate"),
    RevocationCase(.unknown, "crl", "unknown", cause: "out_of_scope", "has certificates of authorities only"),
    RevocationCase(.unknown, "all", "unknown", cause: "responder_unknown", "the OCSP responder does not know the certificate"),
    RevocationCase(.unreachable, "staple", "unknown", cause: "not_checked", "was not requested"),
    RevocationCase(.unreachable, "ocsp", "unknown", cause: "unreachable", "did not respond: "),
    RevocationCase(.unreachable, "crl", "unknown", cause: "unreachable", "did not respond: HTTP status 404"),
    RevocationCase(.unreachable, "all", "unknown", cause: "unreachable", "did not respond: "),
  ]

  private static let demanding: [RevocationCase] = [
    RevocationCase(
      .stapleDemanded, "staple", "unknown", error: "revocation_unknown", cause: "staple_missing", "demands a stapled OCSP response"),
    RevocationCase(.stapleDemanded, "ocsp", "good", error: "revocation_unknown", "demands a stapled OCSP response"),
    RevocationCase(.stapleDemanded, "crl", "good", error: "revocation_unknown", "demands a stapled OCSP response"),
    RevocationCase(.stapleDemanded, "all", "good", error: "revocation_unknown", "demands a stapled OCSP response"),
  ]
}
