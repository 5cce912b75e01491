internal import COpenSSL

/// The password-based key derivation function scrypt (RFC 7914), which needs much memory.
public struct Scrypt: Hashable, Sendable {
  /// The base-2 logarithm of the cost parameter N.
  public var logarithm: UInt8
  /// The block size parameter r.
  public var blockSize: UInt8
  /// The parallelization parameter p.
  public var parallelization: UInt8

  public init(logarithm: UInt8, blockSize: UInt8, parallelization: UInt8) {
    self.logarithm = logarithm
    self.blockSize = blockSize
    self.parallelization = parallelization
  }

  /// N = 2^15, r = 8, p = 1: 32 MiB of memory.
  public static let standard = Scrypt(logarithm: 15, blockSize: 8, parallelization: 1)

  /// False for parameters that no file should demand: more than 256 MiB of memory, or more than 16 times the work of `standard`.
  public var isAcceptable: Bool {
    guard (1...24).contains(logarithm), blockSize > 0, parallelization > 0 else { return false }
    let blocks = UInt64(blockSize) << UInt64(logarithm)
    return blocks * 128 <= Self.mostMemory && blocks * UInt64(parallelization) <= Self.mostWork
  }

  /// Throws if the parameters are not acceptable.
  public func key(
    from password: some Collection<UInt8>, salt: some Collection<UInt8>, length: Int
  ) throws(CryptoError) -> [UInt8] {
    guard isAcceptable else {
      throw CryptoError(code: .excessiveDerivation, what: "the parameters of the key derivation are out of range")
    }
    let key = unsafe withRoom(length) { room in
      unsafe withContiguous(password) { text, textCount in
        unsafe withContiguous(salt) { grains, grainCount in
          let done = unsafe copenssl_scrypt(
            room, length, text, textCount, grains, grainCount, 1 << UInt64(logarithm), UInt64(blockSize), UInt64(parallelization),
            2 * Self.mostMemory)
          return done == 1 ? length : 0
        }
      }
    }
    guard key.count == length else { throw CryptoError(code: .derivation, what: "scrypt failed", cause: ErrorQueue.drain()) }
    return key
  }

  private static let mostMemory: UInt64 = 256 << 20
  private static let mostWork: UInt64 = 1 << 22
}
