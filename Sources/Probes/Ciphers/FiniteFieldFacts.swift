internal import Crypto

/// Whether the modulus of a Diffie-Hellman exchange is a safe prime, and whether its generator has a small order.
struct FiniteFieldFacts: Hashable, Sendable {
  private(set) var isPrime: Bool?
  private(set) var isSafePrime: Bool?
  /// Nil unless the order was found.
  private(set) var generatorOrder: Int?

  /// Primes that are not in the table of well-known ones are tested if `isComputed`.
  init(prime: [UInt8], generator: [UInt8], name: String?, isComputed: Bool) {
    guard let modulus = BigNumber(bytes: prime), let generator = BigNumber(bytes: generator) else { return }
    if let name {
      // The only ones in the table with subgroups; the generators of RFC 5114 have orders of 160 bits and more.
      (isPrime, isSafePrime) = (true, !name.hasPrefix("RFC 5114"))
    } else if isComputed, modulus.bits <= Self.maximumBits {
      test(modulus)
    }
    generatorOrder = Self.order(of: generator, modulo: modulus, isSmooth: isPrime == true && isSafePrime == false && name == nil)
  }

  private mutating func test(_ modulus: BigNumber) {
    let rounds = modulus.bits <= 2_048 ? 5 : modulus.bits <= 3_072 ? 2 : 1
    let isPrime = modulus.isProbablyPrime(rounds: rounds)
    self.isPrime = isPrime
    guard isPrime, let half = modulus.subtracting(BigNumber(1))?.divided(by: BigNumber(2)) else { return }
    isSafePrime = half.isProbablyPrime(rounds: rounds)
  }

  /// The order if it is 1 or 2 or, if `isSmooth`, a product of primes below 256.
  private static func order(of generator: BigNumber, modulo modulus: BigNumber, isSmooth: Bool) -> Int? {
    let one = BigNumber(1)
    guard let value = generator.remainder(by: modulus), let less = modulus.subtracting(one) else { return nil }
    if value.isZero || value == one { return 1 }
    if value == less { return 2 }
    guard isSmooth else { return nil }
    var factors: [Int] = []
    var rest = less
    for prime in 2..<256 where factors.count < 64 {
      while factors.count < 64, rest.remainder(by: UInt32(prime)) == 0, let quotient = rest.divided(by: BigNumber(UInt64(prime))) {
        factors.append(prime)
        rest = quotient
      }
    }
    func isOrder(_ factors: [Int]) -> Bool {
      let exponent = factors.reduce(one) { $0 * BigNumber(UInt64($1)) }
      return value.power(exponent.bytes, modulo: modulus) == one
    }
    guard isOrder(factors) else { return nil }
    for factor in Set(factors).sorted() {
      while let index = factors.firstIndex(of: factor) {
        var fewer = factors
        fewer.remove(at: index)
        guard isOrder(fewer) else { break }
        factors = fewer
      }
    }
    return factors.reduce(1) { product, factor in
      let (result, overflows) = product.multipliedReportingOverflow(by: factor)
      return overflows ? Int.max : result
    }
  }

  /// The number of moduli that are tested per server, and their maximum size: together less than 0.2 s.
  static let mostComputed = 4
  private static let maximumBits = 4_096
}
