/// Tests that the modulus has no small odd prime factor; one that has is mostly a valid one with a flipped bit.
struct SmallFactors: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let rsa = key.rsa else { return [] }
    let factor = SmallRemainders.primes.dropFirst().first { rsa.remainders[$0] == 0 }
    guard let factor else { return [] }
    return [
      KeyWeakness(
        .smallFactor, "the RSA modulus can be divided by \(factor)", evidence: String(factor, radix: 16),
        reference: "CA/Browser Forum BR, section 6.1.6")
    ]
  }
}
