internal import COpenSSL

/// A private key for signing: of a client, a test server or a test authority.
@safe public final class PrivateKey: @unchecked Sendable {
  public enum Kind: Hashable, Sendable {
    case rsa(bits: Int)
    case rsaPSS(bits: Int)
    /// The curve by libcrypto's name, such as `prime256v1`.
    case ec(curve: String)
    case dsa(bits: Int)
    case ed25519, ed448
  }

  public let kind: Kind
  /// DER SubjectPublicKeyInfo (RFC 5280, section 4.1.2.7).
  public let publicKey: [UInt8]
  // Sendable: libcrypto counts references to a key atomically, and nothing here changes it after `init`.
  private let key: OpaquePointer

  /// Reads the first private key in a PEM text: PKCS #8 (RFC 5958), encrypted or not, or a traditional form.
  public convenience init(pem: String, passphrase: String? = nil) throws(CryptoError) {
    ErrorQueue.clear()
    guard unsafe copenssl_pem_is_excessive(pem, pem.utf8.count) == 0 else { throw CryptoError(excessivelyDerived: "the private key") }
    var wasAsked: Int32 = 0
    guard let key = unsafe copenssl_private_key_from_pem(pem, pem.utf8.count, passphrase, &wasAsked) else {
      let cause = ErrorQueue.drain()
      guard wasAsked != 0 else { throw CryptoError(code: .malformedKey, what: "no private key can be read", cause: cause) }
      throw CryptoError(passphrase: passphrase, opening: "the private key")
    }
    try unsafe self.init(adopting: key)
  }

  /// Reads PKCS #8 or a traditional form.
  public convenience init(der: [UInt8]) throws(CryptoError) {
    ErrorQueue.clear()
    try unsafe self.init(adopting: copenssl_private_key_from_der(der, der.count))
  }

  /// Generates a key. `primes` is the number of primes of an RSA modulus (RFC 8017, section 3.2).
  public static func generate(_ kind: Kind, primes: Int = 2) throws(CryptoError) -> PrivateKey {
    ErrorQueue.clear()
    return switch kind {
    case .rsa(let bits): try unsafe PrivateKey(adopting: copenssl_rsa_key_generate("RSA", bits, primes))
    case .rsaPSS(let bits): try unsafe PrivateKey(adopting: copenssl_rsa_key_generate("RSA-PSS", bits, primes))
    case .ec(let curve): try unsafe PrivateKey(adopting: copenssl_private_key_generate("EC", curve))
    case .dsa: throw CryptoError(code: .unsupportedKey, what: "keys of this kind cannot be generated")
    case .ed25519: try unsafe PrivateKey(adopting: copenssl_private_key_generate("ED25519", nil))
    case .ed448: try unsafe PrivateKey(adopting: copenssl_private_key_generate("ED448", nil))
    }
  }

  /// Takes ownership of the key, also when it throws.
  init(adopting key: OpaquePointer?) throws(CryptoError) {
    guard let key = unsafe key else {
      throw CryptoError(code: .malformedKey, what: "no private key can be read", cause: ErrorQueue.drain())
    }
    guard let kind = unsafe Self.kind(of: key) else {
      unsafe copenssl_key_free(key)
      throw CryptoError(code: .unsupportedKey, what: "a private key of a kind that does not sign", cause: ErrorQueue.drain())
    }
    self.kind = kind
    unsafe self.key = key
    publicKey = unsafe Self.encoded { unsafe copenssl_public_key_encode(key, $0, $1) }
  }

  deinit { unsafe copenssl_key_free(key) }

  /// DER PKCS #8, unencrypted.
  public var der: [UInt8] { unsafe Self.encoded { unsafe copenssl_private_key_encode(key, $0, $1) } }

  /// Signs with the algorithm, which has to match the key.
  public func sign(_ message: some Collection<UInt8>, algorithm: SignatureAlgorithm) throws(CryptoError) -> [UInt8] {
    try sign(message, code: algorithm.code, name: "\(algorithm)")
  }

  /// Signs with RSA over an MD5 and a SHA-1 digest, as TLS handshakes before TLS 1.2 do (RFC 2246, section 7.4.3).
  public func signRSAWithMD5AndSHA1(_ message: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    try sign(message, code: SignatureAlgorithm.rsaWithMD5AndSHA1Code, name: "RSA with MD5 and SHA-1")
  }

  /// Decrypts with RSA without removing a padding, for servers that handle it incorrectly on purpose; nil if the key is not RSA, or the
  /// message is not as long as the modulus.
  public func decryptRSAWithoutPadding(_ message: some Collection<UInt8>) -> [UInt8]? {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let plain = unsafe withRoom(Self.longestModulus) { room in
      unsafe withContiguous(message) { max(0, unsafe Int(copenssl_rsa_decrypt_raw(key, room, Self.longestModulus, $0, $1))) }
    }
    return plain.isEmpty ? nil : plain
  }

  private static let longestModulus = 2_048

  private func sign(_ message: some Collection<UInt8>, code: copenssl_signature, name: String) throws(CryptoError) -> [UInt8] {
    ErrorQueue.clear()
    let capacity = unsafe copenssl_signature_capacity(key)
    let signature = unsafe withRoom(capacity) { room in
      unsafe withContiguous(message) { start, count in
        var length = capacity
        let outcome = unsafe copenssl_signature_make(key, room, &length, code, start, count)
        return outcome == Int32(COPENSSL_OK) ? length : 0
      }
    }
    guard !signature.isEmpty else {
      throw CryptoError(code: .signing, what: "signing with \(name) failed", cause: ErrorQueue.drain())
    }
    return signature
  }

  private static func kind(of key: OpaquePointer) -> Kind? {
    let bits = unsafe copenssl_key_bits(key)
    switch unsafe Int(copenssl_key_family(key)) {
    case COPENSSL_RSA_PKCS1: return .rsa(bits: bits)
    case COPENSSL_RSA_PSS: return .rsaPSS(bits: bits)
    case COPENSSL_ECDSA:
      var name = [CChar](repeating: 0, count: 80)
      guard unsafe copenssl_key_curve(key, &name, name.count) == 1 else { return nil }
      return .ec(curve: String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    case COPENSSL_DSA: return .dsa(bits: bits)
    case COPENSSL_ED25519: return .ed25519
    case COPENSSL_ED448: return .ed448
    default: return nil
    }
  }

  private static func encoded(_ encode: (UnsafeMutablePointer<UInt8>?, Int) -> Int) -> [UInt8] {
    let length = encode(nil, 0)
    return unsafe withRoom(length) { unsafe encode($0, length) }
  }
}
