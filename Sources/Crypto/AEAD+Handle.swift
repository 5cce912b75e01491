internal import COpenSSL

/// Authenticated encryption with additional data (RFC 5116), as TLS 1.3 uses it.
public struct AEAD: Sendable {
  public enum Cipher: Hashable, Sendable, CaseIterable {
    case aes128GCM, aes256GCM
    /// RFC 8439.
    case chaCha20Poly1305

    public var keyLength: Int { self == .aes128GCM ? 16 : 32 }
  }

  public static let nonceLength = 12
  public static let tagLength = 16

  public let cipher: Cipher
  private let key: [UInt8]

  /// Traps if the key does not have the cipher's length: keys are derived, never received.
  public init(_ cipher: Cipher, key: [UInt8]) {
    precondition(key.count == cipher.keyLength, "a key of \(key.count) bytes")
    self.cipher = cipher
    self.key = key
  }

  /// Ciphertext followed by the tag.
  public func seal(_ plain: some Collection<UInt8>, nonce: [UInt8], additional: [UInt8]) throws(CryptoError) -> [UInt8] {
    precondition(nonce.count == Self.nonceLength, "a nonce of \(nonce.count) bytes")
    let length = plain.count + Self.tagLength
    let sealed = unsafe withRoom(length) { room in
      unsafe withContiguous(plain) { start, count in
        let done = unsafe copenssl_aead_seal(room, cipher.code, key, nonce, additional, additional.count, start, count)
        return done == 1 ? length : 0
      }
    }
    guard sealed.count == length else { throw CryptoError(code: .notAuthentic, what: "sealing failed", cause: ErrorQueue.drain()) }
    return sealed
  }

  /// The plaintext; throws `.notAuthentic` if key, nonce, additional data or any byte differs.
  public func open(_ sealed: some Collection<UInt8>, nonce: [UInt8], additional: [UInt8]) throws(CryptoError) -> [UInt8] {
    precondition(nonce.count == Self.nonceLength, "a nonce of \(nonce.count) bytes")
    var isAuthentic = false
    // Includes space for the tag, so that an empty message has an address to write to.
    let plain = unsafe withRoom(max(sealed.count, Self.tagLength)) { room in
      unsafe withContiguous(sealed) { start, count in
        isAuthentic = unsafe copenssl_aead_open(room, cipher.code, key, nonce, additional, additional.count, start, count) == 1
        return isAuthentic ? count - Self.tagLength : 0
      }
    }
    guard isAuthentic else {
      throw CryptoError(code: .notAuthentic, what: "a sealed message is not authentic", cause: ErrorQueue.drain())
    }
    return plain
  }
}

extension AEAD.Cipher {
  fileprivate var code: Int32 {
    switch self {
    case .aes128GCM: Int32(COPENSSL_AES_128_GCM)
    case .aes256GCM: Int32(COPENSSL_AES_256_GCM)
    case .chaCha20Poly1305: Int32(COPENSSL_CHACHA20_POLY1305)
    }
  }
}
