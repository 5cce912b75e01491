/// A key pair of ML-KEM-768 (FIPS 203), which OpenSSL has only from 3.5 on.
///
/// Operations on secrets have no branches and no memory accesses that depend on them.
public struct MLKEM768: Sendable {
  public static let encapsulationKeyLength = 1_184
  public static let ciphertextLength = 1_088
  public static let secretLength = 32
  static let seedLength = 64

  /// The public key, as sent to the peer.
  public let encapsulationKey: [UInt8]
  private let matrix: [Polynomial]
  private let secret: [Polynomial]
  private let keyVector: [Polynomial]
  private let keyHash: [UInt8]
  /// For the secret of a ciphertext that was not made with the key.
  private let rejection: [UInt8]

  /// Generates a key pair (algorithm 19).
  public init() throws(CryptoError) { self.init(seed: try RandomBytes.make(Self.seedLength)) }

  /// The key pair of a seed: d, then z (algorithm 16).
  init(seed: [UInt8]) {
    let expanded = Keccak.sha3Bits512(Array(seed.prefix(32)) + [UInt8(Self.rank)])
    let (publicSeed, noiseSeed) = (Array(expanded.prefix(32)), Array(expanded.suffix(32)))
    matrix = Self.matrix(publicSeed)
    secret = (0..<Self.rank).map { Polynomial(noise: noiseSeed, UInt8($0)).transformed() }
    let errors = (0..<Self.rank).map { Polynomial(noise: noiseSeed, UInt8(Self.rank + $0)).transformed() }
    var vector: [Polynomial] = []
    for row in 0..<Self.rank {
      var sum = errors[row]
      for column in 0..<Self.rank { sum.add(matrix[Self.rank * row + column].multiplied(by: secret[column])) }
      vector.append(sum)
    }
    keyVector = vector
    encapsulationKey = vector.flatMap { $0.packed(bits: 12) } + publicSeed
    keyHash = Keccak.sha3Bits256(encapsulationKey)
    rejection = Array(seed.suffix(32))
  }

  /// The shared secret of a ciphertext (algorithm 18); a random-looking one if it was not made with the key. Throws for a wrong length.
  public func decapsulate(_ ciphertext: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard ciphertext.count == Self.ciphertextLength else {
      throw CryptoError(code: .agreement, what: "an ML-KEM ciphertext of \(ciphertext.count) bytes, not \(Self.ciphertextLength)")
    }
    let message = decrypt(ciphertext)
    let expanded = Keccak.sha3Bits512(message + keyHash)
    let other = Keccak.shake256(rejection + ciphertext, length: Self.secretLength)
    let again = Self.encrypt(message, matrix, keyVector, randomness: Array(expanded.suffix(32)))
    var difference: UInt8 = 0
    for index in again.indices { difference |= again[index] ^ ciphertext[index] }
    // All ones if the ciphertexts are equal.
    let mask = UInt8(truncatingIfNeeded: (UInt16(difference) &- 1) >> 8)
    return (0..<Self.secretLength).map { expanded[$0] & mask | other[$0] & ~mask }
  }

  /// A new secret and its ciphertext for the owner of the key (algorithm 20); throws for an invalid key (section 7.2).
  public static func encapsulate(to key: [UInt8]) throws(CryptoError) -> (ciphertext: [UInt8], secret: [UInt8]) {
    try encapsulate(to: key, message: try RandomBytes.make(32))
  }

  /// Algorithm 17.
  static func encapsulate(to key: [UInt8], message: [UInt8]) throws(CryptoError) -> (ciphertext: [UInt8], secret: [UInt8]) {
    guard key.count == encapsulationKeyLength else {
      throw CryptoError(code: .agreement, what: "an ML-KEM key of \(key.count) bytes, not \(encapsulationKeyLength)")
    }
    let vector = (0..<rank).map { Polynomial(packed: key[(384 * $0)..<(384 * $0 + 384)], bits: 12) }
    guard vector.allSatisfy(\.isReduced) else { throw CryptoError(code: .agreement, what: "an ML-KEM key with a coefficient above 3328") }
    let expanded = Keccak.sha3Bits512(message + Keccak.sha3Bits256(key))
    let matrix = matrix(Array(key.suffix(32)))
    let ciphertext = encrypt(message, matrix, vector, randomness: Array(expanded.suffix(32)))
    return (ciphertext, Array(expanded.prefix(secretLength)))
  }

  /// Algorithm 14, with an expanded key.
  private static func encrypt(
    _ message: [UInt8], _ matrix: [Polynomial], _ vector: [Polynomial], randomness: [UInt8]
  ) -> [UInt8] {
    let random = (0..<rank).map { Polynomial(noise: randomness, UInt8($0)).transformed() }
    var ciphertext: [UInt8] = []
    for column in 0..<rank {
      var sum = Polynomial()
      for row in 0..<rank { sum.add(matrix[rank * row + column].multiplied(by: random[row])) }
      sum = sum.restored()
      sum.add(Polynomial(noise: randomness, UInt8(rank + column)))
      ciphertext += sum.compressed(bits: 10).packed(bits: 10)
    }
    var last = Polynomial()
    for index in 0..<rank { last.add(vector[index].multiplied(by: random[index])) }
    last = last.restored()
    last.add(Polynomial(noise: randomness, UInt8(2 * rank)))
    last.add(Polynomial(packed: message[...], bits: 1).decompressed(bits: 1))
    return ciphertext + last.compressed(bits: 4).packed(bits: 4)
  }

  /// Algorithm 15.
  private func decrypt(_ ciphertext: [UInt8]) -> [UInt8] {
    var sum = Polynomial()
    for index in 0..<Self.rank {
      let part = Polynomial(packed: ciphertext[(320 * index)..<(320 * index + 320)], bits: 10).decompressed(bits: 10)
      sum.add(secret[index].multiplied(by: part.transformed()))
    }
    var message = Polynomial(packed: ciphertext[(320 * Self.rank)...], bits: 4).decompressed(bits: 4)
    message.subtract(sum.restored())
    return message.compressed(bits: 1).packed(bits: 1)
  }

  /// The public matrix in rows (algorithm 13, lines 3 to 7).
  private static func matrix(_ seed: [UInt8]) -> [Polynomial] {
    (0..<rank).flatMap { row in (0..<rank).map { column in Polynomial(uniform: seed, UInt8(column), UInt8(row)) } }
  }

  private static let rank = 3
}

/// 256 coefficients modulo 3329, of a polynomial or of its number-theoretic transform (FIPS 203, section 4.3).
private struct Polynomial {
  private var coefficients: [UInt16]

  init() { coefficients = [UInt16](repeating: 0, count: 256) }

  /// Numbers of `bits` bits each (algorithm 6).
  init(packed bytes: ArraySlice<UInt8>, bits: Int) {
    self.init()
    var (pool, held, index) = (UInt32(0), 0, 0)
    for byte in bytes {
      pool |= UInt32(byte) << UInt32(held)
      held += 8
      while held >= bits, index < 256 {
        coefficients[index] = UInt16(pool & (1 << UInt32(bits) - 1))
        pool >>= UInt32(bits)
        held -= bits
        index += 1
      }
    }
  }

  /// A uniform sample (algorithm 7); its input is public.
  init(uniform seed: [UInt8], _ first: UInt8, _ second: UInt8) {
    self.init()
    var stream = Keccak.shake128
    stream.absorb(seed + [first, second])
    var index = 0
    while index < 256 {
      // A block of SHAKE128.
      let bytes = stream.squeeze(168)
      for place in stride(from: 0, to: 168, by: 3) {
        let (low, middle, high) = (UInt16(bytes[place]), UInt16(bytes[place + 1]), UInt16(bytes[place + 2]))
        for number in [low | (middle & 0x0f) << 8, middle >> 4 | high << 4] where number < Self.prime && index < 256 {
          coefficients[index] = number
          index += 1
        }
      }
    }
  }

  /// A sample of the centered binomial distribution with η = 2 (algorithm 8).
  init(noise seed: [UInt8], _ counter: UInt8) {
    self.init()
    for (index, byte) in Keccak.shake256(seed + [counter], length: 128).enumerated() {
      let sums = (byte & 0x55) + (byte >> 1 & 0x55)
      for half in 0..<2 {
        let bits = UInt16(sums >> UInt8(4 * half))
        coefficients[2 * index + half] = Self.reducedOnce((bits & 3) &+ Self.prime &- (bits >> 2 & 3))
      }
    }
  }

  var isReduced: Bool { coefficients.allSatisfy { $0 < Self.prime } }

  /// Algorithm 5.
  func packed(bits: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32 * bits)
    var (pool, held) = (UInt32(0), 0)
    for coefficient in coefficients {
      pool |= UInt32(coefficient) << UInt32(held)
      held += bits
      while held >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: pool))
        pool >>= 8
        held -= 8
      }
    }
    return bytes
  }

  /// Rounds each coefficient to `bits` bits (section 4.2.1), without a division.
  func compressed(bits: UInt32) -> Polynomial {
    mapped { coefficient in
      let dividend = UInt32(coefficient) << bits
      var quotient = UInt32(truncatingIfNeeded: (UInt64(dividend) &* Self.multiplier) >> Self.shift)
      let rest = dividend &- quotient &* UInt32(Self.prime)
      quotient &+= (UInt32(Self.prime / 2) &- rest) >> 31 & 1
      quotient &+= (UInt32(Self.prime + Self.prime / 2) &- rest) >> 31 & 1
      return UInt16(truncatingIfNeeded: quotient & (1 << bits - 1))
    }
  }

  func decompressed(bits: UInt32) -> Polynomial {
    mapped { UInt16(truncatingIfNeeded: (UInt32($0) * UInt32(Self.prime) + 1 << (bits - 1)) >> bits) }
  }

  mutating func add(_ other: Polynomial) {
    for index in 0..<256 { coefficients[index] = Self.reducedOnce(coefficients[index] &+ other.coefficients[index]) }
  }

  mutating func subtract(_ other: Polynomial) {
    for index in 0..<256 { coefficients[index] = Self.reducedOnce(coefficients[index] &+ Self.prime &- other.coefficients[index]) }
  }

  /// The transform (algorithm 9).
  func transformed() -> Polynomial {
    var result = self
    var (root, length) = (1, 128)
    while length >= 2 {
      for start in stride(from: 0, to: 256, by: 2 * length) {
        let zeta = Self.roots[root]
        root += 1
        for index in start..<start + length {
          let term = Self.product(zeta, result.coefficients[index + length])
          let other = result.coefficients[index]
          result.coefficients[index + length] = Self.reducedOnce(other &+ Self.prime &- term)
          result.coefficients[index] = Self.reducedOnce(other &+ term)
        }
      }
      length /= 2
    }
    return result
  }

  /// The inverse transform (algorithm 10).
  func restored() -> Polynomial {
    var result = self
    var (root, length) = (127, 2)
    while length <= 128 {
      for start in stride(from: 0, to: 256, by: 2 * length) {
        let zeta = Self.roots[root]
        root -= 1
        for index in start..<start + length {
          let (low, high) = (result.coefficients[index], result.coefficients[index + length])
          result.coefficients[index] = Self.reducedOnce(low &+ high)
          result.coefficients[index + length] = Self.product(zeta, Self.reducedOnce(high &+ Self.prime &- low))
        }
      }
      length *= 2
    }
    // 128 to the power of -1.
    return result.mapped { Self.product($0, 3_303) }
  }

  /// The product of two transforms (algorithms 11 and 12).
  func multiplied(by other: Polynomial) -> Polynomial {
    var result = Polynomial()
    for pair in 0..<128 {
      let (a0, a1) = (coefficients[2 * pair], coefficients[2 * pair + 1])
      let (b0, b1) = (other.coefficients[2 * pair], other.coefficients[2 * pair + 1])
      let high = Self.product(Self.product(a1, b1), Self.squares[pair])
      result.coefficients[2 * pair] = Self.reducedOnce(Self.product(a0, b0) &+ high)
      result.coefficients[2 * pair + 1] = Self.reducedOnce(Self.product(a0, b1) &+ Self.product(a1, b0))
    }
    return result
  }

  private func mapped(_ change: (UInt16) -> UInt16) -> Polynomial {
    var result = self
    for index in 0..<256 { result.coefficients[index] = change(coefficients[index]) }
    return result
  }

  /// For a number below twice the prime.
  private static func reducedOnce(_ number: UInt16) -> UInt16 {
    let difference = number &- prime
    return difference &+ (difference >> 15) &* prime
  }

  /// Barrett reduction of the product of two reduced numbers.
  private static func product(_ left: UInt16, _ right: UInt16) -> UInt16 {
    let number = UInt32(left) &* UInt32(right)
    let quotient = UInt32(truncatingIfNeeded: (UInt64(number) &* multiplier) >> shift)
    return reducedOnce(UInt16(truncatingIfNeeded: number &- quotient &* UInt32(prime)))
  }

  private static let prime: UInt16 = 3_329
  /// 2^24 / 3329, rounded down.
  private static let multiplier: UInt64 = 5_039
  private static let shift: UInt64 = 24

  /// The powers of 17 in bit-reversed order (appendix A).
  private static let roots = (0..<128).map { power(reversed($0)) }
  private static let squares = (0..<128).map { power(2 * reversed($0) + 1) }

  private static func power(_ exponent: Int) -> UInt16 { (0..<exponent).reduce(UInt16(1)) { number, _ in product(number, 17) } }

  private static func reversed(_ number: Int) -> Int { (0..<7).reduce(0) { $0 << 1 | (number >> $1 & 1) } }
}
