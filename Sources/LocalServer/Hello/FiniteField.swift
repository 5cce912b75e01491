internal import Bytes

/// Parameters for Diffie-Hellman in a finite field.
public struct FiniteField: Hashable, Sendable {
  public var prime: [UInt8]
  public var generator: [UInt8]

  public init(prime: [UInt8], generator: [UInt8] = [2]) {
    self.prime = prime
    self.generator = generator
  }

  /// A made-up public value, as long as the prime and less than it.
  var share: [UInt8] { [(prime.first ?? 0) / 2] + [UInt8](repeating: 0x5a, count: max(0, prime.count - 1)) }

  /// 512 bits, as OpenSSL's `s_server` had it for export suites. NEVER USE.
  public static let export512 = FiniteField(
    hex: "da583c16d9852289d0e4af756f4cca92dd4be533b804fb0fed94ef9c8a4403ed574650d36999db29d776276ba2d3d412e218f4dd1e084cf6d8003e7c4774e833")

  /// 1,024 bits (RFC 2409, section 6.2).
  public static let group2 = FiniteField(
    hex: """
      ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b\
      302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe6\
      49286651ece65381ffffffffffffffff
      """)

  /// 2,048 bits (RFC 3526, section 3).
  public static let group14 = FiniteField(
    hex: """
      ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b\
      302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe6\
      49286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f83655d23dca3ad961c62f356208552bb9ed529077096966d\
      670c354e4abc9804f1746c08ca18217c32905e462e36ce3be39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf695581718\
      3995497cea956ae515d2261898fa051015728e5a8aacaa68ffffffffffffffff
      """)

  private init(hex: String) { self.init(prime: (try? Hex.decode(hex)) ?? []) }
}
