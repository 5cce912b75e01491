internal import Bytes
internal import Crypto
internal import TLSWire

/// Decrypts or encrypts the records of one direction (RFC 8446, section 5.2).
struct RecordProtection {
  /// The maximum length of a protected fragment: 2^14 bytes of content, and 256 for type, padding and tag.
  static let maximumFragment = 16_384 + 256
  static let maximumContent = 16_384

  /// Nil if records are read without decryption.
  private let aead: AEAD?
  private let initialisationVector: [UInt8]
  private var sequence: UInt64 = 0

  init(secret: [UInt8], parts: TLS13Suite) {
    let key = HKDF.expandLabel(secret, "key", context: [], length: parts.cipher.keyLength, with: parts.hash)
    initialisationVector = HKDF.expandLabel(secret, "iv", context: [], length: AEAD.nonceLength, with: parts.hash)
    aead = AEAD(parts.cipher, key: key)
  }

  /// Treats fragments as already decrypted, for fuzzing: no fuzzer can produce a valid tag.
  init() {
    aead = nil
    initialisationVector = [UInt8](repeating: 0, count: AEAD.nonceLength)
  }

  /// The content of a record of type `application_data`, and its inner content type.
  mutating func open(_ record: Record) throws(TLSError) -> (type: ContentType, content: ArraySlice<UInt8>) {
    guard record.fragment.count <= Self.maximumFragment else {
      throw TLSError(code: .malformed, what: "a protected record of \(record.fragment.count) bytes, longer than TLS 1.3 allows")
    }
    let plain = try decrypt(record)[...]
    guard let end = plain.lastIndex(where: { $0 != 0 }) else {
      throw TLSError(code: .malformed, what: "a protected record of nothing but padding, without a content type")
    }
    guard end - plain.startIndex <= Self.maximumContent else {
      throw TLSError(code: .malformed, what: "a protected record with more than \(Self.maximumContent) bytes of content")
    }
    return (ContentType(plain[end]), plain[..<end])
  }

  /// Encrypts the content, which must not be longer than `maximumContent`.
  mutating func seal(_ content: ArraySlice<UInt8>, type: ContentType) throws(TLSError) -> Record {
    let plain = content + [type.rawValue]
    guard let aead else { return Record(type: .applicationData, version: .tls12, fragment: plain) }
    defer { sequence &+= 1 }
    do throws(CryptoError) {
      let header = Self.header(.applicationData, .tls12, length: plain.count + AEAD.tagLength)
      let fragment = try aead.seal(plain, nonce: nonce, additional: header)
      return Record(type: .applicationData, version: .tls12, fragment: fragment[...])
    } catch {
      throw TLSError(code: .handshake, what: error.what, cause: error.cause)
    }
  }

  /// The sequence number XORed with the initialization vector (RFC 8446, section 5.3).
  private var nonce: [UInt8] {
    var nonce = initialisationVector
    for index in 0..<8 { nonce[nonce.count - 1 - index] ^= UInt8(truncatingIfNeeded: sequence >> UInt64(8 * index)) }
    return nonce
  }

  private static func header(_ type: ContentType, _ version: ProtocolVersion, length: Int) -> [UInt8] {
    [
      type.rawValue, UInt8(truncatingIfNeeded: version.rawValue >> 8), UInt8(truncatingIfNeeded: version.rawValue),
      UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length),
    ]
  }

  private mutating func decrypt(_ record: Record) throws(TLSError) -> [UInt8] {
    guard let aead else { return Array(record.fragment) }
    let header = Self.header(record.type, record.version, length: record.fragment.count)
    defer { sequence &+= 1 }
    return try CryptoError.translating(try aead.open(record.fragment, nonce: nonce, additional: header)) { _ in
      TLSError(code: .malformed, what: "protected record \(sequence) does not authenticate under the handshake's keys")
    }
  }
}
