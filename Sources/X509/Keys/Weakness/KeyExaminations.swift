internal import Crypto

// role: KeyExamination
/// All tests of a key, the fastest first.
enum KeyExaminations {
  static let all: [any KeyExamination] = [
    ModulusRange(),
    PublicExponent(),
    SmallFactors(),
    PowerModulus(),
    ClosePrimes(),
    ROCA(),
    SmallPrivateExponent(),
    PointOnCurve(),
    ExplicitECParameters(),
    SmallOrder(),
    Blocklists(),
    SharedPrimes(),
    PatternedModulus(),
    PublishedPrimes(),
  ]
}

/// One test of a public key.
protocol KeyExamination: Sendable {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness]
}

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

/// Tests that the private key is not publicly known.
struct Blocklists: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    key.lists.blocklists.compactMap { list in
      list.entry(for: key.key).map { entry in
        let source = entry.source.map { " as \u{201c}\(ChainErrorText.shortened($0))\u{201d}" } ?? ""
        return KeyWeakness(
          .blocklisted, "the key stands in the list \(ChainErrorText.shortened(list.name))\(source)", evidence: entry.hash,
          reference: "CA/Browser Forum BR, section 6.1.1.3")
      }
    }
  }
}

/// Tests that the point of an EC key is on its curve.
struct PointOnCurve: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard key.key.algorithm == PublicKeyTable.ec, let parameters = key.key.parameters else { return [] }
    switch CurvePoint.check(key.key.content, parameters: parameters) {
    case .onCurve, .unknownCurve: return []
    case .offCurve:
      let curve = ChainErrorText.shortened(key.key.curve ?? "its curve")
      return [KeyWeakness(.pointOffCurve, "the EC key is no point of \(curve)", reference: "SEC 1, section 3.2.2.1")]
    case .atInfinity:
      return [KeyWeakness(.pointAtInfinity, "the EC key is the point at infinity", reference: "SEC 1, section 3.2.2.1")]
    }
  }
}

/// Tests that an EC key names its curve; explicit parameters may describe another one (CVE-2020-0601).
struct ExplicitECParameters: KeyExamination {
  func weaknesses(of key: ExaminedKey) -> [KeyWeakness] {
    guard key.key.algorithm == PublicKeyTable.ec, let parameters = key.key.parameters, parameters.first == Self.sequence else { return [] }
    if let name = CurvePoint.curveName(parameters: parameters) {
      return [KeyWeakness(.explicitCurve, "the curve of the EC key is spelled out, it is \(name)", reference: "RFC 5480, section 2.1.1")]
    }
    return [
      KeyWeakness(.unknownCurve, "the curve of the EC key is spelled out, and it is no known one", reference: "CVE-2020-0601")
    ]
  }

  /// The tag of explicit parameters.
  private static let sequence: UInt8 = 0x30
}

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
