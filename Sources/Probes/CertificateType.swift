public import TLSEngine

/// A kind of certificate to ask for, by what signatures the hello offers (RFC 8446, section 4.2.3).
public enum CertificateType: String, Hashable, Sendable, CaseIterable {
  case rsa, ecdsa, ed25519

  /// A hello that only a certificate of this kind can answer, as far as the server heeds the offer.
  public func shaping(_ configuration: TLSConfiguration) -> TLSConfiguration {
    var configuration = configuration
    configuration.signatureSchemes = schemes
    configuration.cipherList = (configuration.cipherList ?? "DEFAULT") + exclusions
    return configuration
  }

  private var schemes: String {
    switch self {
    case .rsa:
      "rsa_pss_rsae_sha256:rsa_pss_rsae_sha384:rsa_pss_rsae_sha512:rsa_pss_pss_sha256:rsa_pss_pss_sha384:rsa_pss_pss_sha512"
        + ":rsa_pkcs1_sha256:rsa_pkcs1_sha384:rsa_pkcs1_sha512:RSA+SHA1"
    case .ecdsa: "ecdsa_secp256r1_sha256:ecdsa_secp384r1_sha384:ecdsa_secp521r1_sha512:ECDSA+SHA1"
    case .ed25519: "ed25519"
    }
  }

  /// Suites of TLS 1.2 that name the other kind; Ed25519 goes with ECDSA (RFC 8422, section 5.10).
  private var exclusions: String {
    switch self {
    case .rsa: ":!aECDSA"
    case .ecdsa, .ed25519: ":!aRSA"
    }
  }
}
