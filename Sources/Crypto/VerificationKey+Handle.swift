internal import COpenSSL
internal import Synchronization

/// A public key that libcrypto parses once, on the first verification, and that all verifications share.
public final class VerificationKey: Sendable {
  /// The DER SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7).
  private let der: [UInt8]
  /// Without a lock: threads that parse at the same time keep the result of the first.
  private let parsed = AtomicLazyReference<ParsedKey>()

  public init(der: [UInt8]) { self.der = der }

  /// `valid` if the key can be used; otherwise `malformedKey` or `unsupported`. The point of an EC key is checked to be on its curve.
  public var state: SignatureVerification.Result { parsedKey.state }

  public func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, algorithm: SignatureAlgorithm
  ) -> SignatureVerification.Result {
    parsedKey.verify(signature, over: message, code: algorithm.code, name: "\(algorithm)")
  }

  private var parsedKey: ParsedKey { parsed.load() ?? parsed.storeIfNil(ParsedKey(der: der)) }
}

/// Owns libcrypto's key, if the key could be parsed.
///
/// Sendable: all properties are immutable, and verification does not modify an EVP_PKEY but for its caches, which libcrypto locks itself
/// (openssl-threads(7)).
@safe final class ParsedKey: @unchecked Sendable {
  private let key: OpaquePointer?
  let state: SignatureVerification.Result

  /// `der` is a SubjectPublicKeyInfo.
  init(der: some Collection<UInt8>) {
    ErrorQueue.clear()
    var parsed: OpaquePointer?
    let outcome = unsafe withContiguous(der) { unsafe copenssl_public_key_parse(&parsed, $0, $1) }
    state = outcome == COPENSSL_OK ? .valid : Self.result(outcome, name: "")
    unsafe key = parsed
  }

  deinit { unsafe copenssl_key_free(key) }

  func verify(
    _ signature: some Collection<UInt8>, over message: some Collection<UInt8>, code: copenssl_signature, name: @autoclosure () -> String
  ) -> SignatureVerification.Result {
    guard state == .valid else { return state }
    ErrorQueue.clear()
    let outcome = unsafe withContiguous(signature) { start, count in
      unsafe withContiguous(message) { unsafe copenssl_signature_verify(key, code, start, count, $0, $1) }
    }
    return Self.result(outcome, name: name())
  }

  private static func result(_ outcome: Int32, name: @autoclosure () -> String) -> SignatureVerification.Result {
    if outcome == COPENSSL_OK { return .valid }
    let causes = ErrorQueue.drain()
    switch Int(outcome) {
    case COPENSSL_INVALID, COPENSSL_KEY_MISMATCH: return .invalid
    case COPENSSL_KEY_MALFORMED: return .malformedKey(causes.last ?? "not a public key")
    case COPENSSL_KEY_UNSUPPORTED: return .unsupported("the key cannot be used: \(causes.last ?? "unknown kind or curve")")
    default: return .unsupported("\(name()): \(causes.last ?? "unknown to the library")")
    }
  }
}
