internal import Crypto
internal import TLSWire

/// The algorithms of a TLS 1.2 suite with ECDHE and AEAD (RFC 5289, RFC 7905).
struct TLS12Suite: Hashable {
  let cipher: AEAD.Cipher
  let hash: DigestAlgorithm

  /// Nil for an unsupported suite.
  init?(_ suite: CipherSuite) {
    switch suite.rawValue {
    case 0xc02b, 0xc02f: (cipher, hash) = (.aes128GCM, .sha256)
    case 0xc02c, 0xc030: (cipher, hash) = (.aes256GCM, .sha384)
    case 0xcca8, 0xcca9: (cipher, hash) = (.chaCha20Poly1305, .sha256)
    default: return nil
    }
  }

  init(_ cipher: AEAD.Cipher, _ hash: DigestAlgorithm) { (self.cipher, self.hash) = (cipher, hash) }

  static let all = [0xc02f, 0xc02b, 0xc030, 0xc02c, 0xcca8, 0xcca9].map { CipherSuite($0) }

  /// AES-GCM transmits eight bytes of each nonce (RFC 5288, section 3).
  var explicitNonceLength: Int { cipher == .chaCha20Poly1305 ? 0 : 8 }
  var fixedNonceLength: Int { AEAD.nonceLength - explicitNonceLength }

  /// The PRF of RFC 5246, section 5.
  func expand(_ secret: [UInt8], _ label: String, _ seed: [UInt8], length: Int) -> [UInt8] {
    let seed = Array(label.utf8) + seed
    var output: [UInt8] = []
    var link = seed
    while output.count < length {
      link = HMAC.authenticate(link, key: secret, with: hash)
      output += HMAC.authenticate(link + seed, key: secret, with: hash)
    }
    return Array(output.prefix(length))
  }
}

/// Decrypts or encrypts the records of one direction in TLS 1.2 (RFC 5246, section 6.2.3.3).
package struct TLS12RecordProtection: Sendable {
  private let suite: TLS12Suite
  private let aead: AEAD
  private let fixed: [UInt8]
  private var sequence: UInt64 = 0

  init(_ suite: TLS12Suite, key: [UInt8], fixedNonce: [UInt8]) {
    self.suite = suite
    aead = AEAD(suite.cipher, key: key)
    fixed = fixedNonce
  }

  mutating func seal(_ content: [UInt8], type: ContentType) throws(TLSError) -> Record {
    let explicit = Array(counter.prefix(suite.explicitNonceLength))
    defer { sequence &+= 1 }
    do throws(CryptoError) {
      let sealed = try aead.seal(content, nonce: nonce(explicit), additional: additional(type, length: content.count))
      return Record(type: type, version: .tls12, fragment: (explicit + sealed)[...])
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  mutating func open(_ record: Record) throws(TLSError) -> [UInt8] {
    let overhead = suite.explicitNonceLength + AEAD.tagLength
    guard record.fragment.count >= overhead else {
      throw TLSError(code: .malformed, what: "a protected record of \(record.fragment.count) bytes")
    }
    let explicit = Array(record.fragment.prefix(suite.explicitNonceLength))
    defer { sequence &+= 1 }
    do throws(CryptoError) {
      return try aead.open(
        record.fragment.dropFirst(explicit.count), nonce: nonce(explicit),
        additional: additional(record.type, length: record.fragment.count - overhead))
    } catch {
      throw TLSError(code: .malformed, what: "protected record \(sequence) does not authenticate under the session's keys")
    }
  }

  private var counter: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: sequence >> UInt64(8 * (7 - $0))) } }

  private func nonce(_ explicit: [UInt8]) -> [UInt8] {
    if !explicit.isEmpty { return fixed + explicit }
    let padded = [UInt8](repeating: 0, count: AEAD.nonceLength - 8) + counter
    return zip(fixed, padded).map { $0 ^ $1 }
  }

  private func additional(_ type: ContentType, length: Int) -> [UInt8] {
    counter + [type.rawValue, 3, 3, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)]
  }
}
