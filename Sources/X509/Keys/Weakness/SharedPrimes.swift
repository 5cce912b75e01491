internal import Bytes
internal import Crypto

/// Tests that no modulus of the user's files shares a prime with this one, as for keys that devices generated without sufficient entropy
/// ("Mining your Ps and Qs", 2012).
struct SharedPrimes: KeyExamination {
  /// The number of moduli whose product is tested first.
  private static let block = 256

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let modulus = key.rsa?.modulus else { return [] }
    return key.lists.moduli.compactMap { list in
      guard let (factor, line) = Self.search(modulus, in: list.entries) else { return nil }
      return KeyWeakness(
        .sharedPrime, "the RSA modulus shares a prime with line \(line) of \(ChainErrorText.shortened(list.name))",
        evidence: Hex.encode(factor.bytes), reference: "Heninger and others, Mining your Ps and Qs, 2012")
    }
  }

  /// Computes one greatest common divisor with the product of all moduli; only if it is not 1 the parts of the product are tested.
  private static func search(_ modulus: BigNumber, in entries: [ModulusList.Entry]) -> (factor: BigNumber, line: Int)? {
    let one = BigNumber(1)
    var products: [(product: BigNumber, entries: ArraySlice<ModulusList.Entry>)] = []
    for start in stride(from: 0, to: entries.count, by: block) {
      let part = entries[start..<min(start + block, entries.count)]
      products.append((product(part.map(\.modulus), modulo: modulus), part))
    }
    guard product(products.map(\.product), modulo: modulus).greatestCommonDivisor(with: modulus) != one else { return nil }
    for part in products where part.product.greatestCommonDivisor(with: modulus) != one {
      for entry in part.entries {
        let common = entry.modulus.greatestCommonDivisor(with: modulus)
        if common != one, common != modulus { return (common, entry.line) }
      }
    }
    return nil
  }

  /// Skips the key itself, which may be in the file.
  private static func product(_ numbers: [BigNumber], modulo modulus: BigNumber) -> BigNumber {
    numbers.reduce(BigNumber(1)) { $1 == modulus ? $0 : $0.multiplied(by: $1, modulo: modulus) ?? $0 }
  }
}
