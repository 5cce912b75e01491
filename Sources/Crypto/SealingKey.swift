internal import Bytes

/// A key from a passphrase, which encrypts data at rest with AES-256-GCM.
public struct SealingKey: Sendable {
  /// The public facts from which the key is derived again: stored with the data, and authenticated with each message.
  public struct Header: Hashable, Sendable {
    public let derivation: Scrypt
    public let salt: [UInt8]

    /// A new one, with a random salt.
    public init(_ derivation: Scrypt = .standard) throws(CryptoError) {
      self.derivation = derivation
      salt = try RandomBytes.make(Self.saltLength)
    }

    /// Throws for an unknown version, another length, or parameters that would need too much memory or time.
    public init(reading bytes: some Collection<UInt8>) throws(CryptoError) {
      let bytes = Array(bytes)
      guard bytes.count == Self.length else { throw CryptoError(code: .malformedSeal, what: "the header is truncated") }
      guard bytes.starts(with: Self.version) else { throw CryptoError(code: .malformedSeal, what: "the version is unknown") }
      derivation = Scrypt(logarithm: bytes[2], blockSize: bytes[3], parallelization: bytes[4])
      salt = Array(bytes[5...])
      guard derivation.isAcceptable else {
        throw CryptoError(code: .excessiveDerivation, what: "the parameters of the key derivation are out of range")
      }
    }

    public var bytes: [UInt8] {
      Self.version + [derivation.logarithm, derivation.blockSize, derivation.parallelization] + salt
    }

    public static let length = 21
    private static let saltLength = 16
    /// Version 1, with scrypt and AES-256-GCM.
    private static let version: [UInt8] = [1, 1]
  }

  public let header: Header
  private let cipher: AEAD

  public init(_ header: Header, passphrase: String) throws(CryptoError) {
    self.header = header
    cipher = AEAD(.aes256GCM, key: try header.derivation.key(from: Array(passphrase.utf8), salt: header.salt, length: 32))
  }

  /// A random nonce, the ciphertext and the tag. `place` identifies the place where the message is stored.
  public func seal(_ plain: some Collection<UInt8>, at place: String) throws(CryptoError) -> [UInt8] {
    let nonce = try RandomBytes.make(AEAD.nonceLength)
    return nonce + (try cipher.seal(plain, nonce: nonce, additional: header.bytes + place.utf8))
  }

  /// Throws `.notAuthentic` if the key, the place or any byte differs.
  public func open(_ sealed: some Collection<UInt8>, at place: String) throws(CryptoError) -> [UInt8] {
    let sealed = Array(sealed)
    guard sealed.count >= Self.overhead else { throw CryptoError(code: .notAuthentic, what: "a sealed message is truncated") }
    return try cipher.open(
      sealed[AEAD.nonceLength...], nonce: Array(sealed[..<AEAD.nonceLength]), additional: header.bytes + place.utf8)
  }

  /// The bytes that a sealed message is longer than its text.
  public static let overhead = AEAD.nonceLength + AEAD.tagLength
}

/// A file that is sealed as a whole: a mark, the header of the key, and the message.
public enum SealedFile {
  /// True if the bytes begin with the mark.
  public static func isSealed(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  /// `purpose` is authenticated: a file of another purpose is rejected.
  public static func seal(_ plain: [UInt8], with key: SealingKey, purpose: String) throws(CryptoError) -> [UInt8] {
    mark + key.header.bytes + (try key.seal(plain, at: purpose))
  }

  /// The header of the key that opens the file.
  public static func header(of bytes: [UInt8]) throws(CryptoError) -> SealingKey.Header {
    guard isSealed(bytes) else { throw CryptoError(code: .malformedSeal, what: "the file is not sealed") }
    return try SealingKey.Header(reading: bytes.dropFirst(mark.count).prefix(SealingKey.Header.length))
  }

  /// Throws `.notAuthentic` for another key and for changed bytes.
  public static func open(_ bytes: [UInt8], with key: SealingKey, purpose: String) throws(CryptoError) -> [UInt8] {
    guard try header(of: bytes) == key.header else {
      throw CryptoError(code: .notAuthentic, what: "the file is sealed with another key")
    }
    return try key.open(bytes.dropFirst(mark.count + SealingKey.Header.length), at: purpose)
  }

  private static let mark = Array("tlsprobe-sealed\n".utf8)
}
