internal import Bytes
internal import Crypto

/// No number of the user's files has a prime in common with the modulus, as keys of devices have that were made before any entropy
/// was there ("Mining your Ps and Qs", 2012).
struct SharedPrimes: KeyExamination {
  /// Of how many numbers the product is looked at first.
  private static let block = 256

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let modulus = key.rsa?.modulus else { return [] }
    return key.lists.moduli.compactMap { list in
      guard let (factor, line) = Self.search(modulus, in: list.entries) else { return nil }
      return KeyWeakness(
        .sharedPrime, "the RSA modulus shares a prime with line \(line) of \(Wording.shortened(list.name))",
        evidence: Hex.encode(factor.bytes), reference: "Heninger and others, Mining your Ps and Qs, 2012")
    }
  }

  /// One greatest common divisor with the product of all numbers; only where that is not 1 the product's parts are looked at.
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

  /// The key itself, which may well stand in the file, is left out.
  private static func product(_ numbers: [BigNumber], modulo modulus: BigNumber) -> BigNumber {
    numbers.reduce(BigNumber(1)) { $1 == modulus ? $0 : $0.multiplied(by: $1, modulo: modulus) ?? $0 }
  }
}
