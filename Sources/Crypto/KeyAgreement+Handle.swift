internal import COpenSSL

/// One side of a Diffie-Hellman exchange on a curve or in a finite field (RFC 8446, sections 7.4.1 and 7.4.2).
@safe public final class KeyAgreement {
  public enum Group: Hashable, Sendable, CaseIterable {
    /// RFC 7748.
    case x25519, x448
    /// secp256r1, secp384r1 and secp521r1; shares are uncompressed points.
    case p256, p384, p521
    /// RFC 7919.
    case ffdhe2048, ffdhe3072, ffdhe4096, ffdhe6144, ffdhe8192

    fileprivate var code: Int {
      switch self {
      case .x25519: COPENSSL_X25519
      case .x448: COPENSSL_X448
      case .p256: COPENSSL_P256
      case .p384: COPENSSL_P384
      case .p521: COPENSSL_P521
      case .ffdhe2048: COPENSSL_FFDHE2048
      case .ffdhe3072: COPENSSL_FFDHE3072
      case .ffdhe4096: COPENSSL_FFDHE4096
      case .ffdhe6144: COPENSSL_FFDHE6144
      case .ffdhe8192: COPENSSL_FFDHE8192
      }
    }
  }

  public let group: Group
  /// The key share to send to the peer.
  public let share: [UInt8]
  private let key: OpaquePointer

  /// Generates a key.
  public init(_ group: Group) throws(CryptoError) {
    let key = unsafe copenssl_agreement_generate(Int32(group.code))
    (unsafe self.key, share) = try unsafe Self.checked(key)
    self.group = group
  }

  /// The X25519 key with this private key, for test vectors.
  public init(x25519 secret: [UInt8]) throws(CryptoError) {
    let key = unsafe copenssl_agreement_from_x25519(secret, secret.count)
    (unsafe self.key, share) = try unsafe Self.checked(key)
    group = .x25519
  }

  deinit { unsafe copenssl_key_free(key) }

  /// The secret shared with the sender of `peerShare`; throws if the share is not a point of the curve or not an element of the group.
  public func secret(with peerShare: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    // Both sides' shares have the same length, but libcrypto accepts shorter numbers of a finite field (RFC 8446, section 4.2.8.1).
    guard peerShare.count == share.count else {
      throw CryptoError(code: .agreement, what: "the peer's key share has \(peerShare.count) bytes, not \(share.count)")
    }
    let secret = unsafe withRoom(Self.capacity) { room in
      unsafe withContiguous(peerShare) { unsafe Int(copenssl_agreement_derive(key, room, Self.capacity, $0, $1)) }
    }
    guard !secret.isEmpty else {
      throw CryptoError(code: .agreement, what: "the peer's key share is not usable", cause: ErrorQueue.drain())
    }
    return secret
  }

  private static let capacity = Int(COPENSSL_MAX_SHARE)

  private static func checked(_ key: OpaquePointer?) throws(CryptoError) -> (OpaquePointer, [UInt8]) {
    guard let key = unsafe key else {
      throw CryptoError(code: .agreement, what: "no key for a key agreement", cause: ErrorQueue.drain())
    }
    let share = unsafe withRoom(capacity) { unsafe Int(copenssl_agreement_share(key, $0, capacity)) }
    guard !share.isEmpty else {
      unsafe copenssl_key_free(key)
      throw CryptoError(code: .agreement, what: "no public share for a key agreement", cause: ErrorQueue.drain())
    }
    return unsafe (key, share)
  }
}
