internal import COpenSSL

/// Cryptographically secure random bytes.
public enum RandomBytes {
  public static func make(_ count: Int) throws(CryptoError) -> [UInt8] {
    let bytes = unsafe withRoom(count) { unsafe copenssl_fill_random($0, count) == 1 ? count : 0 }
    guard bytes.count == count else { throw CryptoError(code: .random, what: "no random bytes", cause: ErrorQueue.drain()) }
    return bytes
  }
}
