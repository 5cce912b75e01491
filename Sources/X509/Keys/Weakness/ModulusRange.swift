internal import Crypto

/// Tests that the modulus is in the valid range.
struct ModulusRange: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard let numbers = key.key.rsa else { return [] }
    var found: [KeyWeakness] = []
    if numbers.isNegative {
      found.append(
        KeyWeakness(.negativeNumber, "a number of the RSA key is encoded as a negative one", reference: "RFC 8017, section A.1.1"))
    }
    if numbers.modulus.count > BigNumber.maximumBits / 8 {
      let message = "the RSA modulus has more than \(BigNumber.maximumBits) bits and was not looked at"
      found.append(KeyWeakness(.hugeModulus, message, reference: "RFC 8017, section 3.1"))
    } else if numbers.modulus.isEmpty || numbers.modulus == [1] {
      found.append(KeyWeakness(.trivialModulus, "the RSA modulus is \(numbers.modulus.first ?? 0)", reference: "RFC 8017, section 3.1"))
    } else if (numbers.modulus.last ?? 1) & 1 == 0 {
      found.append(KeyWeakness(.evenModulus, "the RSA modulus is even", evidence: "2", reference: "CA/Browser Forum BR, section 6.1.6"))
    }
    return found
  }
}
