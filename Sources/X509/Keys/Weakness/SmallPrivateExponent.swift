internal import Bytes
internal import Crypto

/// Wiener's attack: a private exponent below a third of the modulus' fourth root appears in the continued fraction of exponent and modulus.
///
/// Such a key has a public exponent about as long as its modulus, so that ordinary keys cost nothing.
struct SmallPrivateExponent: KeyExamination {
  /// Above this, the search would take longer than the connection.
  private static let maximumBits = 4_096

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let rsa = key.rsa, rsa.modulus.bits <= Self.maximumBits, let exponent = BigNumber(bytes: rsa.key.publicExponent),
      exponent < rsa.modulus,
      exponent.bits > rsa.modulus.bits / 2, let found = Self.search(exponent, rsa.modulus)
    else { return [] }
    return [
      KeyWeakness(
        .smallPrivateExponent, "the private exponent is small and was found", evidence: Hex.encode(found.bytes),
        reference: "Wiener, Cryptanalysis of short RSA secret exponents, 1990")
    ]
  }

  /// Tests each convergent k/d of exponent/modulus for exponent · d = 1 + k · φ(modulus).
  private static func search(_ exponent: BigNumber, _ modulus: BigNumber) -> BigNumber? {
    var (left, right) = (modulus, exponent)
    var (numerator, earlierNumerator) = (BigNumber(0), BigNumber(1))
    var (denominator, earlierDenominator) = (BigNumber(1), BigNumber(0))
    // The denominators grow by at least 0.69 bits per round, like Fibonacci numbers.
    for _ in 0..<modulus.bits {
      guard let quotient = left.divided(by: right), let rest = left.remainder(by: right) else { return nil }
      (left, right) = (right, rest)
      (numerator, earlierNumerator) = (quotient * numerator + earlierNumerator, numerator)
      (denominator, earlierDenominator) = (quotient * denominator + earlierDenominator, denominator)
      guard denominator.bits <= modulus.bits / 4 + 1 else { return nil }
      // φ of two odd primes is a multiple of 4, which excludes most candidates.
      guard exponent.remainder(by: 4) * denominator.remainder(by: 4) % 4 == 1 else { continue }
      if factors(modulus, exponent: exponent, inverse: denominator, multiple: numerator) { return denominator }
    }
    return nil
  }

  /// Whether φ, computed from the candidate, yields two integer primes: their sum is modulus - φ + 1, their product the modulus.
  private static func factors(_ modulus: BigNumber, exponent: BigNumber, inverse: BigNumber, multiple: BigNumber) -> Bool {
    let one = BigNumber(1)
    guard let above = (exponent * inverse).subtracting(one), above.remainder(by: multiple)?.isZero == true,
      let totient = above.divided(by: multiple), totient > one, let sum = (modulus + one).subtracting(totient),
      let distance = (sum * sum).subtracting(BigNumber(4) * modulus)
    else { return false }
    return distance.exactRoot(2) != nil
  }
}
