internal import COpenSSL

/// Verifies signatures; libcrypto's security levels do not apply.
public enum SignatureVerification {
  public enum Result: Hashable, Sendable {
    case valid
    /// The signature is not this key's signature over this message; also for a key of another type than the algorithm's.
    case invalid
    /// The SubjectPublicKeyInfo cannot be parsed.
    case malformedKey(String)
    /// Verification is not possible: an unknown key type, an unknown curve, a key outside the library's limits.
    case unsupported(String)
  }

  /// `key` is a DER SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7).
  public static func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, key: some Collection<UInt8>, algorithm: SignatureAlgorithm
  ) -> Result {
    verify(signature, over: message, key: key, code: algorithm.code, name: "\(algorithm)")
  }

  /// Verifies an RSA signature of a TLS handshake before TLS 1.2, over an MD5 and a SHA-1 digest (RFC 2246, section 7.4.3).
  public static func verifyRSAWithMD5AndSHA1(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, key: some Collection<UInt8>
  ) -> Result {
    verify(signature, over: message, key: key, code: SignatureAlgorithm.rsaWithMD5AndSHA1Code, name: "RSA with MD5 and SHA-1")
  }

  private static func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, key: some Collection<UInt8>, code: copenssl_signature,
    name: String
  ) -> Result {
    ParsedKey(der: key).verify(signature, over: message, code: code, name: name)
  }
}
