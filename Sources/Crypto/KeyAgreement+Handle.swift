internal import COpenSSL

/// One side of a Diffie-Hellman exchange on a curve (RFC 8446, section 7.4.2).
@safe public final class KeyAgreement {
  public enum Curve: Hashable, Sendable, CaseIterable {
    /// RFC 7748.
    case x25519
    /// secp256r1, shares as uncompressed points.
    case p256
  }

  public let curve: Curve
  /// What the peer is sent.
  public let share: [UInt8]
  private let key: OpaquePointer

  /// A fresh key.
  public init(_ curve: Curve) throws(CryptoError) {
    let code = Int32(curve == .x25519 ? COPENSSL_X25519 : COPENSSL_P256)
    let key = unsafe copenssl_agreement_generate(code)
    (unsafe self.key, share) = try unsafe Self.checked(key)
    self.curve = curve
  }

  /// The X25519 key with this secret, as test vectors give one.
  public init(x25519 secret: [UInt8]) throws(CryptoError) {
    let key = unsafe copenssl_agreement_from_x25519(secret, secret.count)
    (unsafe self.key, share) = try unsafe Self.checked(key)
    self.curve = .x25519
  }

  deinit { unsafe copenssl_key_free(key) }

  /// The secret shared with whoever sent `peerShare`; throws on a share that is no point of the curve.
  public func secret(with peerShare: some Collection<UInt8>) throws(CryptoError) -> [UInt8] {
    let secret = unsafe withRoom(Self.capacity) { room in
      unsafe withContiguous(peerShare) { unsafe Int(copenssl_agreement_derive(key, room, Self.capacity, $0, $1)) }
    }
    guard !secret.isEmpty else {
      throw CryptoError(code: .agreement, what: "the peer's key share is not usable", cause: ErrorQueue.drain())
    }
    return secret
  }

  private static let capacity = 80

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
