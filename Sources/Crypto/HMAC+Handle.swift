internal import COpenSSL

/// Keyed-hash message authentication (RFC 2104).
public enum HMAC {
  public static func authenticate(_ message: some Collection<UInt8>, key: some Collection<UInt8>, with algorithm: DigestAlgorithm)
    -> [UInt8]
  {
    let code = algorithm.code
    let tag = unsafe withRoom(algorithm.length) { room in
      unsafe withContiguous(key) { keyStart, keyCount in
        unsafe withContiguous(message) { unsafe Int(copenssl_hmac(room, code, keyStart, keyCount, $0, $1)) }
      }
    }
    precondition(tag.count == algorithm.length, "libcrypto has no HMAC with \(algorithm)")
    return tag
  }
}
