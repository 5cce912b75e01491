internal import COpenSSL

/// AES in CBC mode with PKCS #7 padding (NIST SP 800-38A, section 6.2; RFC 5652, section 6.3), without authentication.
///
/// For protocols that prescribe it; new ones use `AEAD`.
public struct AESCBC: Sendable {
  public static let blockLength = 16

  private let key: [UInt8]

  /// Nil unless the key has 16, 24 or 32 bytes.
  public init?(key: [UInt8]) {
    guard [16, 24, 32].contains(key.count) else { return nil }
    self.key = key
  }

  /// The ciphertext, 1 to 16 bytes longer than the message; `iv` must be random and new for every message.
  public func encrypt(_ plain: some Collection<UInt8>, iv: [UInt8]) throws(CryptoError) -> [UInt8] {
    var length = -1
    let encrypted = unsafe withRoom(plain.count + Self.blockLength) { room in
      unsafe withContiguous(plain) { start, count in
        guard iv.count == Self.blockLength else { return 0 }
        length = unsafe Int(copenssl_aes_cbc_encrypt(room, key, key.count, iv, start, count))
        return length
      }
    }
    guard length >= 0 else { throw CryptoError(code: .encryption, what: "encryption failed", cause: ErrorQueue.drain()) }
    return encrypted
  }

  /// The message; throws `.undecryptable` for a wrong key and for any other defect of the ciphertext that breaks the padding.
  ///
  /// About 1 of 256 ciphertexts that were encrypted under another key passes, so the caller must check the message.
  public func decrypt(_ encrypted: some Collection<UInt8>, iv: [UInt8]) throws(CryptoError) -> [UInt8] {
    var length = -1
    let plain = unsafe withRoom(encrypted.count + Self.blockLength) { room in
      unsafe withContiguous(encrypted) { start, count in
        guard iv.count == Self.blockLength else { return 0 }
        length = unsafe Int(copenssl_aes_cbc_decrypt(room, key, key.count, iv, start, count))
        return length
      }
    }
    guard length >= 0 else {
      throw CryptoError(code: .undecryptable, what: "a message cannot be decrypted", cause: ErrorQueue.drain())
    }
    return plain
  }
}
