internal import Bytes
internal import X509

extension LintRules {
  static let publicKey: [LintRule] = [
    LintRule(
      "lint.public-key.kind", .must, "the key is neither RSA nor EC", "BR, section 6.1.5", since: LintDate.baseline
    ) { subject in
      let key = subject.certificate.publicKey
      return key.isRSA || isEC(subject)
        ? nil : "the key is of the kind \(ChainErrorText.shortened(key.algorithmName)), RSA and EC are allowed"
    },
    LintRule(
      "lint.public-key.rsa-size", .must, "an RSA key is shorter than 2048 bits", "BR, section 6.1.5", since: LintDate.day(2014, 1, 1)
    ) { subject in
      guard let modulus = subject.certificate.publicKey.rsa?.modulus, bitLength(modulus) < 2_048 else { return nil }
      return "the RSA key has \(bitLength(modulus)) bits, 2048 are the least"
    },
    LintRule(
      "lint.public-key.rsa-size-odd", .must, "the size of an RSA key is no multiple of 8", "BR, section 6.1.5",
      since: LintDate.day(2020, 8, 20)
    ) { subject in
      guard let modulus = subject.certificate.publicKey.rsa?.modulus, bitLength(modulus) % 8 != 0 else { return nil }
      return "the RSA key has \(bitLength(modulus)) bits, which is no multiple of 8"
    },
    LintRule(
      "lint.public-key.rsa-exponent", .must, "an RSA exponent is even or below 3", "BR, section 6.1.6", since: LintDate.baseline
    ) { subject in
      guard let exponent = subject.certificate.publicKey.rsa?.publicExponent else { return nil }
      if exponent.last.map({ $0 & 1 == 0 }) ?? true { return "the RSA key's exponent is even" }
      return bitLength(exponent) < 2 ? "the RSA key's exponent is 1: what it encrypts is in clear" : nil
    },
    LintRule(
      "lint.public-key.rsa-exponent-range", .should, "an RSA exponent is not between 2^16+1 and 2^256", "BR, section 6.1.6",
      since: LintDate.baseline
    ) { subject in
      guard let exponent = subject.certificate.publicKey.rsa?.publicExponent,
        (2...16).contains(bitLength(exponent)) || bitLength(exponent) > 256
      else { return nil }
      return "the RSA key's exponent has \(bitLength(exponent)) bits"
    },
    LintRule("lint.public-key.rsa-negative", .must, "a number of an RSA key is negative", "RFC 8017, appendix A.1.1") { subject in
      subject.certificate.publicKey.rsa?.isNegative == true
        ? "the modulus or the exponent of the RSA key is encoded as a negative number" : nil
    },
    LintRule(
      "lint.public-key.rsa-modulus-even", .should, "an RSA modulus is even", "BR, section 6.1.6", since: LintDate.baseline
    ) { subject in
      guard let modulus = subject.certificate.publicKey.rsa?.modulus else { return nil }
      return modulus.last.map { $0 & 1 == 0 } == true ? "the RSA key's modulus is even, so that one of its primes is 2" : nil
    },
    LintRule(
      "lint.public-key.rsa-encoding", .must, "an RSA key is not announced as demanded", "BR, section 7.1.3.1.1", since: LintDate.baseline
    ) { subject in
      let key = subject.certificate.publicKey
      if key.algorithm == SignatureAlgorithmTable.rsaPSS { return "the RSA key is announced as a key for one way of signing only" }
      return key.algorithm == PublicKeyTable.rsa && key.parameters != [0x05, 0x00]
        ? "the identifier of the RSA key has other parameters than NULL" : nil
    },
    LintRule("lint.public-key.curve", .must, "a curve is not of NIST's three", "BR, section 6.1.5", since: LintDate.baseline) { subject in
      guard isEC(subject), let curve = subject.certificate.publicKey.curve, curve != "explicit" else { return nil }
      return ["P-256", "P-384", "P-521"].contains(curve)
        ? nil : "the curve \(ChainErrorText.shortened(curve)) is none of P-256, P-384 and P-521"
    },
    LintRule("lint.public-key.curve-explicit", .must, "a curve is not named", "RFC 5480, section 2.1.1") { subject in
      guard isEC(subject), subject.certificate.publicKey.parameters?.first != 0x06 else { return nil }
      return "the curve of the key is not given by its name"
    },
    LintRule(
      "lint.public-key.point-compressed", .notice, "a point is compressed", "RFC 5480, section 2.2"
    ) { subject in
      guard isEC(subject), let form = subject.certificate.publicKey.content.first, form == 2 || form == 3 else { return nil }
      return "the point of the key is compressed, which implementations need not read"
    },
  ]

  private static func bitLength(_ number: [UInt8]) -> Int {
    let digits = number.drop { $0 == 0 }
    return digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0)
  }
}
