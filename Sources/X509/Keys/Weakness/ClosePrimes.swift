internal import Bytes
internal import Crypto

/// Fermat's method of 1643: a modulus is the difference of two squares, which are found quickly if its primes are close to each other.
struct ClosePrimes: KeyExamination {
  /// Keys of flawed generators are found in the first round; random primes are never found at all.
  private static let rounds = 100

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let modulus = key.rsa?.modulus, modulus.bits > 4, modulus.remainder(by: 2) == 1 else { return [] }
    let floor = modulus.root(2)
    // A square has two equal primes, which `PowerModulus` reports.
    guard floor * floor != modulus else { return [] }
    let one = BigNumber(1)
    var middle = floor + one
    guard let difference = (middle * middle).subtracting(modulus) else { return [] }
    // The difference grows by 2 · middle + 1 per round. Its remainder excludes 99 of 100 rounds without any long arithmetic.
    let filter = UInt64(BigNumber.squareModulus)
    var differenceRest = UInt64(difference.remainder(by: BigNumber.squareModulus))
    var middleRest = UInt64(middle.remainder(by: BigNumber.squareModulus))
    for round in 1...Self.rounds {
      if BigNumber.mayBeSquare(remainder: UInt32(truncatingIfNeeded: differenceRest)) {
        middle = floor + BigNumber(UInt64(round))
        if let half = (middle * middle).subtracting(modulus)?.exactRoot(2), let smaller = middle.subtracting(half), smaller > one {
          return [
            KeyWeakness(
              .closePrimes, "the primes of the RSA key are close to each other and were found in round \(round)",
              evidence: Hex.encode(smaller.bytes), reference: "CVE-2022-26320")
          ]
        }
      }
      differenceRest = (differenceRest + 2 * middleRest + 1) % filter
      middleRest = (middleRest + 1) % filter
    }
    return []
  }
}
