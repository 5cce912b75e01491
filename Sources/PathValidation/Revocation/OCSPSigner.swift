/// The authorized signer of an OCSP response (RFC 6960, section 4.2.2.2).
public struct OCSPSigner: Hashable, Sendable {
  /// In RFC 4514 format.
  public let name: String
  /// Whether it is a responder authorized by the issuer, not the issuer itself.
  public let isDelegated: Bool
  /// Whether its certificate need not be checked for revocation (id-pkix-ocsp-nocheck); true for the issuer itself.
  public let isExempt: Bool
}
