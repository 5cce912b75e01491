internal import Crypto

/// Primes of the form k·M + (65537^a mod M), as one maker's chips made them (Nemec and others, "The Return of Coppersmith's
/// Attack", 2017).
///
/// M is a product of the first primes, so the modulus, too, is a power of 65537 modulo each of these. For a random number that is
/// as likely as one in 2^150.
struct ROCA: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let rsa = key.rsa, rsa.modulus.bits > Self.leastBits else { return [] }
    var logarithms: [(value: Int, order: Int)] = []
    for subgroup in Self.subgroups {
      guard let logarithm = subgroup.logarithms[rsa.remainders[subgroup.prime]] else { return [] }
      logarithms.append((logarithm, subgroup.logarithms.count))
    }
    // One exponent must serve modulo all of the primes.
    for (index, left) in logarithms.enumerated() {
      for right in logarithms[..<index] where (left.value - right.value) % Self.commonDivisor(left.order, right.order) != 0 { return [] }
    }
    return [
      KeyWeakness(
        .roca, "the RSA key was made by the flawed library of ROCA: its primes can be computed", reference: "CVE-2017-15361")
    ]
  }

  private struct Subgroup: Sendable {
    let prime: Int
    /// Exponents of 65537 by the remainder.
    let logarithms: [Int: Int]
  }

  /// The smallest keys of that library have M as the product of the 39 first primes; larger keys have more of them. 2 tells nothing.
  private static let subgroups: [Subgroup] = SmallRemainders.primes[1..<39].map { prime in
    var logarithms: [Int: Int] = [:]
    var power = 1
    while logarithms[power] == nil {
      logarithms[power] = logarithms.count
      power = power * 65_537 % prime
    }
    return Subgroup(prime: prime, logarithms: logarithms)
  }

  /// Below M itself numbers say nothing.
  private static let leastBits = 256

  private static func commonDivisor(_ left: Int, _ right: Int) -> Int { right == 0 ? left : commonDivisor(right, left % right) }
}
