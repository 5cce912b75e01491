internal import COpenSSL

/// A private key with its certificates in one file (RFC 7292).
public struct PKCS12: Sendable {
  public let key: PrivateKey
  /// DER, the key's certificate first and the others in file order.
  public let certificates: [[UInt8]]

  /// Throws `.missingPassphrase` or `.wrongPassphrase` if it cannot be decrypted, `.excessiveDerivation` if decryption takes too many
  /// iterations, `.malformedKey` if it is not PKCS #12 or does not contain a key with its certificate.
  public init(der: [UInt8], passphrase: String? = nil) throws(CryptoError) {
    let content = try Self.content(of: der, passphrase)
    guard let key = content.key else { throw CryptoError(code: .malformedKey, what: "a PKCS #12 file without a private key") }
    self.key = key
    certificates = content.certificates
  }

  /// The certificates in DER, the key's certificate first if there is a key. Throws the same errors as the initializer, except for a
  /// missing key.
  public static func certificates(der: [UInt8], passphrase: String? = nil) throws(CryptoError) -> [[UInt8]] {
    try content(of: der, passphrase).certificates
  }

  private static func content(
    of der: [UInt8], _ passphrase: String?
  ) throws(CryptoError) -> (key: PrivateKey?, certificates: [[UInt8]]) {
    ErrorQueue.clear()
    var key: OpaquePointer?
    var chain: OpaquePointer?
    let outcome = unsafe copenssl_bundle_parse(&key, &chain, der, der.count, passphrase)
    defer { unsafe copenssl_chain_free(chain) }
    let cause = ErrorQueue.drain()
    switch Int(outcome) {
    case COPENSSL_OK: break
    case COPENSSL_KEY_MISMATCH: throw CryptoError(passphrase: passphrase, opening: "the PKCS #12 file")
    case COPENSSL_KEY_UNSUPPORTED:
      throw CryptoError(code: .unsupportedKey, what: "a PKCS #12 file that is encrypted in an outdated way", cause: cause)
    case COPENSSL_KEY_EXCESSIVE: throw CryptoError(excessivelyDerived: "the PKCS #12 file")
    default: throw CryptoError(code: .malformedKey, what: "no PKCS #12 file", cause: cause)
    }
    let owned = unsafe key == nil ? nil : try unsafe PrivateKey(adopting: key)
    let certificates = unsafe (0..<copenssl_chain_count(chain)).map { index in
      let length = unsafe copenssl_chain_encode(chain, index, nil, 0)
      return unsafe withRoom(length) { unsafe copenssl_chain_encode(chain, index, $0, length) }
    }
    guard !certificates.isEmpty else { throw CryptoError(code: .malformedKey, what: "a PKCS #12 file without certificates") }
    return (owned, certificates)
  }
}

extension CryptoError {
  /// An encrypted object whose key derivation takes too many iterations.
  init(excessivelyDerived what: String) {
    let limit = String(COPENSSL_ITERATION_LIMIT)
    self.init(code: .excessiveDerivation, what: "\(what) takes more than \(limit) iterations of key derivation to open")
  }
}
