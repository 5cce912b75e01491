internal import Bytes
internal import Crypto

/// Tests that the modulus is not a square, cube or other power, whose root would reveal the private key.
struct PowerModulus: KeyExamination {
  /// A root without small factors has more bits than this.
  private static let leastRootBits = 13
  /// Higher powers of roots of that length have more bits than any key in use.
  private static let maximumDegree = 127

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let rsa = key.rsa else { return [] }
    let degrees = SmallRemainders.primes.prefix { $0 <= min(rsa.modulus.bits / Self.leastRootBits, Self.maximumDegree) }
    for degree in degrees where mayBePower(rsa, degree) {
      guard let root = rsa.modulus.exactRoot(degree), root > BigNumber(1) else { continue }
      return [
        KeyWeakness(
          .powerModulus, "the RSA modulus is a power of \(degree)", evidence: Hex.encode(root.bytes),
          reference: "CA/Browser Forum BR, section 6.1.6")
      ]
    }
    return []
  }

  /// False for nearly all numbers that are not powers: modulo a prime one above a multiple of the degree, powers have few residues.
  private func mayBePower(_ rsa: ExaminedKey.RSA, _ degree: Int) -> Bool {
    if degree == 2 { return true }
    var looks = 0
    for candidate in stride(from: 2 * degree + 1, to: SmallRemainders.bound, by: 2 * degree) {
      let rest = rsa.remainders[candidate]
      guard rest != 0 else { continue }
      if Self.power(rest, (candidate - 1) / degree, modulo: candidate) != 1 { return false }
      looks += 1
      if looks == 5 { break }
    }
    return true
  }

  private static func power(_ base: Int, _ exponent: Int, modulo modulus: Int) -> Int {
    var (result, square, rest) = (1, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = result * square % modulus }
      square = square * square % modulus
      rest >>= 1
    }
    return result
  }
}
