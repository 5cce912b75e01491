extension BigNumber {
  /// Whether the number is prime, by `rounds` rounds of the Miller-Rabin test with random bases (FIPS 186-5, appendix B.3.1).
  ///
  /// A composite number that was not chosen to deceive the test practically never passes one round; one that was passes with a
  /// probability of at most 1 in 4 per round.
  public func isProbablyPrime(rounds: Int) -> Bool {
    let one = BigNumber(1)
    guard let less = subtracting(one), !less.isZero else { return false }
    for prime in Self.trialDivisors where remainder(by: prime) == 0 { return self == BigNumber(UInt64(prime)) }
    guard let (odd, twos) = less.oddPart else { return false }
    for _ in 0..<rounds {
      guard let base = Self.random(below: less), isWitnessed(by: base, less: less, odd: odd, twos: twos) == false else { return false }
    }
    return true
  }

  /// Whether the base proves that the number is composite.
  private func isWitnessed(by base: BigNumber, less: BigNumber, odd: BigNumber, twos: Int) -> Bool {
    guard var power = base.power(odd.bytes, modulo: self) else { return true }
    if power == BigNumber(1) || power == less { return false }
    for _ in 1..<max(twos, 1) {
      guard let square = power.multiplied(by: power, modulo: self) else { return true }
      if square == less { return false }
      power = square
    }
    return true
  }

  /// The number without its factors of two, and how many it has.
  private var oddPart: (odd: BigNumber, twos: Int)? {
    let digits = bytes
    guard let last = digits.lastIndex(where: { $0 != 0 }) else { return nil }
    let twos = (digits.count - 1 - last) * 8 + digits[last].trailingZeroBitCount
    guard let odd = divided(by: BigNumber(2).power(twos)) else { return nil }
    return (odd, twos)
  }

  /// A random number from 2, not uniform, for numbers above 2.
  private static func random(below bound: BigNumber) -> BigNumber? {
    guard let two = bound.subtracting(BigNumber(2)), !two.isZero, let bytes = try? RandomBytes.make(bound.bytes.count),
      let number = BigNumber(bytes: bytes)?.remainder(by: two)
    else { return BigNumber(2) }
    return number + BigNumber(2)
  }

  private static let trialDivisors: [UInt32] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
  ]
}
