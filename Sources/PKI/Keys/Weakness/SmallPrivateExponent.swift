internal import Bytes
internal import Crypto

/// Wiener's attack: a private exponent below a third of the modulus' fourth root stands in the continued fraction of exponent and
/// modulus.
///
/// Such a key has a public exponent about as long as its modulus, so that ordinary keys cost nothing.
struct SmallPrivateExponent: KeyExamination {
  /// Beyond, the search would take longer than the connection.
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

  /// Each convergent k/d of exponent/modulus might be the one for which exponent · d = 1 + k · φ(modulus).
  private static func search(_ exponent: BigNumber, _ modulus: BigNumber) -> BigNumber? {
    var (left, right) = (modulus, exponent)
    var (numerator, earlierNumerator) = (BigNumber(0), BigNumber(1))
    var (denominator, earlierDenominator) = (BigNumber(1), BigNumber(0))
    // The denominators grow by 0.69 bits a round at least, as Fibonacci's numbers do.
    for _ in 0..<modulus.bits {
      guard let quotient = left.divided(by: right), let rest = left.remainder(by: right) else { return nil }
      (left, right) = (right, rest)
      (numerator, earlierNumerator) = (quotient * numerator + earlierNumerator, numerator)
      (denominator, earlierDenominator) = (quotient * denominator + earlierDenominator, denominator)
      guard denominator.bits <= modulus.bits / 4 + 1 else { return nil }
      // φ of two odd primes is a multiple of 4, which spares most of the guesses.
      guard exponent.remainder(by: 4) * denominator.remainder(by: 4) % 4 == 1 else { continue }
      if factors(modulus, exponent: exponent, inverse: denominator, multiple: numerator) { return denominator }
    }
    return nil
  }

  /// Whether φ, as it follows from the guess, tells two whole primes: their sum is modulus - φ + 1, their product the modulus.
  private static func factors(_ modulus: BigNumber, exponent: BigNumber, inverse: BigNumber, multiple: BigNumber) -> Bool {
    let one = BigNumber(1)
    guard let above = (exponent * inverse).subtracting(one), above.remainder(by: multiple)?.isZero == true,
      let totient = above.divided(by: multiple), totient > one, let sum = (modulus + one).subtracting(totient),
      let distance = (sum * sum).subtracting(BigNumber(4) * modulus)
    else { return false }
    return distance.exactRoot(2) != nil
  }
}
