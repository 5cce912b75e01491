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
    ErrorQueue.clear()
    var parsed: OpaquePointer?
    var outcome = unsafe withContiguous(key) { unsafe copenssl_public_key_parse(&parsed, $0, $1) }
    defer { unsafe copenssl_key_free(parsed) }
    if outcome == COPENSSL_OK {
      outcome = unsafe withContiguous(signature) { start, count in
        unsafe withContiguous(message) { unsafe copenssl_signature_verify(parsed, code, start, count, $0, $1) }
      }
    }
    let causes = ErrorQueue.drain()
    switch Int(outcome) {
    case COPENSSL_OK: return .valid
    case COPENSSL_INVALID, COPENSSL_KEY_MISMATCH: return .invalid
    case COPENSSL_KEY_MALFORMED: return .malformedKey(causes.last ?? "not a public key")
    case COPENSSL_KEY_UNSUPPORTED: return .unsupported("the key cannot be used: \(causes.last ?? "unknown kind or curve")")
    default: return .unsupported("\(name): \(causes.last ?? "unknown to the library")")
    }
  }
}
