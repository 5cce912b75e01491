internal import COpenSSL

/// Hashes complete messages.
public enum Digest {
  public static func hash(_ bytes: some Collection<UInt8>, with algorithm: DigestAlgorithm) -> [UInt8] {
    let digest = unsafe withRoom(algorithm.length) { room in
      unsafe withContiguous(bytes) { unsafe Int(copenssl_digest(room, algorithm.code, $0, $1)) }
    }
    precondition(digest.count == algorithm.length, "libcrypto has no \(algorithm)")
    return digest
  }

  public static func md5(_ bytes: some Collection<UInt8>) -> [UInt8] { hash(bytes, with: .md5) }
  public static func sha1(_ bytes: some Collection<UInt8>) -> [UInt8] { hash(bytes, with: .sha1) }
  public static func sha256(_ bytes: some Collection<UInt8>) -> [UInt8] { hash(bytes, with: .sha256) }
  public static func sha384(_ bytes: some Collection<UInt8>) -> [UInt8] { hash(bytes, with: .sha384) }
  public static func sha512(_ bytes: some Collection<UInt8>) -> [UInt8] { hash(bytes, with: .sha512) }

  /// SHA-512/256 (FIPS 180-4, section 6.7), for HTTP Digest authentication; no signature here uses it.
  public static func sha512Cut256(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let digest = unsafe withRoom(Int(COPENSSL_MAX_DIGEST)) { room in
      unsafe withContiguous(bytes) { unsafe Int(copenssl_digest(room, Int32(COPENSSL_SHA512_256), $0, $1)) }
    }
    precondition(digest.count == 32, "libcrypto has no SHA-512/256")
    return digest
  }
}

/// An incremental hash, as for a handshake transcript (RFC 8446, section 4.4.1).
@safe public struct IncrementalDigest: ~Copyable {
  public let algorithm: DigestAlgorithm
  private let context: OpaquePointer

  public init(_ algorithm: DigestAlgorithm) {
    guard let context = unsafe copenssl_running_digest_new(algorithm.code) else { preconditionFailure("libcrypto has no \(algorithm)") }
    self.algorithm = algorithm
    unsafe self.context = context
  }

  deinit { unsafe copenssl_running_digest_free(context) }

  public mutating func update(_ bytes: some Collection<UInt8>) {
    let done = unsafe withContiguous(bytes) { unsafe copenssl_running_digest_update(context, $0, $1) }
    precondition(done == 1, "\(algorithm) stopped")
  }

  /// The hash of all bytes so far; more may follow.
  public var value: [UInt8] {
    unsafe withRoom(algorithm.length) { unsafe Int(copenssl_running_digest_value(context, $0)) }
  }
}

extension DigestAlgorithm {
  /// The identifier in the C shim.
  var code: Int32 {
    switch self {
    case .md5: Int32(COPENSSL_MD5)
    case .sha1: Int32(COPENSSL_SHA1)
    case .sha224: Int32(COPENSSL_SHA224)
    case .sha256: Int32(COPENSSL_SHA256)
    case .sha384: Int32(COPENSSL_SHA384)
    case .sha512: Int32(COPENSSL_SHA512)
    }
  }
}
