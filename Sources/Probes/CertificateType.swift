public import TLSEngine

/// A type of certificate to request by the signature schemes of the ClientHello (RFC 8446, section 4.2.3).
public enum CertificateType: String, Hashable, Sendable, CaseIterable {
  case rsa, ecdsa, ed25519

  /// Restricts a ClientHello to certificates of this type, as far as the server respects the offer.
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

  /// Excludes TLS 1.2 suites of the other type; Ed25519 uses the ECDSA suites (RFC 8422, section 5.10).
  private var exclusions: String {
    switch self {
    case .rsa: ":!aECDSA"
    case .ecdsa, .ed25519: ":!aRSA"
    }
  }
}
