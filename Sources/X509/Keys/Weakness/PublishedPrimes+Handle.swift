internal import Bytes
internal import CData
internal import Crypto

/// Tests that the modulus has no prime of the bundled table, whose keys were generated without sufficient entropy or with a defect.
///
/// The table has the product of its primes per size of the modulus, so that one greatest common divisor suffices.
struct PublishedPrimes: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let modulus = key.rsa?.modulus, let product = Self.product(forBits: modulus.bits, modulo: modulus) else { return [] }
    let common = product.greatestCommonDivisor(with: modulus)
    guard common != BigNumber(1) else { return [] }
    return [
      KeyWeakness(
        .sharedPrime, "the RSA modulus shares a prime with other published keys",
        evidence: common == modulus ? nil : Hex.encode(common.bytes),
        reference: "Heninger and others, Mining your Ps and Qs, 2012")
    ]
  }

  /// The product is longer than any number from outside, so it is reduced in portions.
  static func product(forBits bits: Int, modulo modulus: BigNumber) -> BigNumber? {
    guard let table = unsafe cdata_weak_primes_find(bits)?.pointee else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: table.bytes, count: Int(table.length))
    guard let shift = BigNumber(bytes: [1] + [UInt8](repeating: 0, count: portion)) else { return nil }
    var rest = BigNumber(0)
    var start = 0
    // The first portion is the short one.
    var end = bytes.count % portion
    while start < bytes.count {
      if end > start {
        guard let digits = unsafe BigNumber(bytes: Array(bytes[start..<end])), let next = (rest * shift + digits).remainder(by: modulus)
        else {
          return nil
        }
        rest = next
      }
      (start, end) = (end, end + portion)
    }
    return rest
  }

  private static let portion = 512
}
