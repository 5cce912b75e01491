internal import Crypto

/// Tests that the public exponent is odd and neither tiny nor huge.
struct PublicExponent: KeyExamination {
  private static let reference = "CA/Browser Forum BR, section 6.1.6"
  /// 2^16 + 1, the smallest recommended one.
  private static let usual: UInt64 = 65_537
  private static let maximumBits = 256

  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let numbers = key.key.rsa else { return [] }
    guard let exponent = BigNumber(bytes: numbers.publicExponent) else {
      return [KeyWeakness(.largeExponent, "the public exponent has more than \(BigNumber.maximumBits) bits", reference: Self.reference)]
    }
    var found: [KeyWeakness] = []
    if exponent.bits < 2 {
      return [KeyWeakness(.trivialExponent, "the public exponent is \(exponent.bits)", reference: Self.reference)]
    }
    if exponent.remainder(by: 2) == 0 {
      found.append(KeyWeakness(.evenExponent, "the public exponent is even, so that no private one exists", reference: Self.reference))
    }
    if exponent < BigNumber(Self.usual) {
      let value = numbers.publicExponent.reduce(0) { $0 << 8 | Int($1) }
      found.append(
        KeyWeakness(.smallExponent, "the public exponent is \(value), 65537 is the least recommended", reference: Self.reference))
    }
    if let modulus = key.rsa?.modulus, exponent >= modulus {
      found.append(KeyWeakness(.largeExponent, "the public exponent is not below the modulus", reference: "RFC 8017, section 3.1"))
    } else if exponent.bits > Self.maximumBits {
      let message = "the public exponent has \(exponent.bits) bits, \(Self.maximumBits) are the most recommended"
      found.append(KeyWeakness(.largeExponent, message, reference: Self.reference))
    }
    return found
  }
}
