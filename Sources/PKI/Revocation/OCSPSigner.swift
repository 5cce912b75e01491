/// Who signed an OCSP response that counts (RFC 6960, section 4.2.2.2).
public struct OCSPSigner: Hashable, Sendable {
  /// As RFC 4514 writes names.
  public let name: String
  /// Not the issuer itself but a responder that the issuer has authorised.
  public let isDelegated: Bool
  /// Its own certificate need not be checked for revocation (id-pkix-ocsp-nocheck); true for the issuer itself.
  public let isExempt: Bool
}
