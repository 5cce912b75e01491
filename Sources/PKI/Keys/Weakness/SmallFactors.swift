/// The modulus has no small odd prime in it; one that has is mostly a good one with a bit flipped.
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
