internal import Crypto
internal import TLSWire

/// The algorithms of a TLS 1.3 suite (RFC 8446, section B.4).
struct TLS13Suite {
  let cipher: AEAD.Cipher
  let hash: DigestAlgorithm

  /// Nil for a suite with an unsupported cipher.
  init?(_ suite: CipherSuite) {
    switch suite {
    case .aes128GCMSHA256: (cipher, hash) = (.aes128GCM, .sha256)
    case .aes256GCMSHA384: (cipher, hash) = (.aes256GCM, .sha384)
    case .chaCha20Poly1305SHA256: (cipher, hash) = (.chaCha20Poly1305, .sha256)
    default: return nil
    }
  }
}
