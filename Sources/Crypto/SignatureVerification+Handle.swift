internal import COpenSSL

/// Whether a signature is one; libcrypto's security levels have no say here.
public enum SignatureVerification {
  public enum Result: Hashable, Sendable {
    case valid
    /// Computed, and it is not this key's signature over this message; also a key of another kind than the algorithm's.
    case invalid
    /// The subject public key info cannot be read.
    case malformedKey(String)
    /// It cannot be computed here: an unknown kind of key, an unknown curve, a key out of the library's bounds.
    case unsupported(String)
  }

  /// `key` is a DER SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7).
  public static func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, key: some Collection<UInt8>, algorithm: SignatureAlgorithm
  ) -> Result {
    ErrorQueue.clear()
    var parsed: OpaquePointer?
    var outcome = unsafe withContiguous(key) { unsafe copenssl_public_key_parse(&parsed, $0, $1) }
    defer { unsafe copenssl_key_free(parsed) }
    if outcome == COPENSSL_OK {
      outcome = unsafe withContiguous(signature) { start, count in
        unsafe withContiguous(message) { unsafe copenssl_signature_verify(parsed, algorithm.code, start, count, $0, $1) }
      }
    }
    let causes = ErrorQueue.drain()
    switch Int(outcome) {
    case COPENSSL_OK: return .valid
    case COPENSSL_INVALID, COPENSSL_KEY_MISMATCH: return .invalid
    case COPENSSL_KEY_MALFORMED: return .malformedKey(causes.last ?? "not a public key")
    case COPENSSL_KEY_UNSUPPORTED: return .unsupported("the key cannot be used: \(causes.last ?? "unknown kind or curve")")
    default: return .unsupported("\(algorithm): \(causes.last ?? "unknown to the library")")
    }
  }
}
