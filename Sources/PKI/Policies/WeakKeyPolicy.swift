internal import Crypto

/// No key is shorter or of another make than the profile demands, the anchor's included (Baseline Requirements, sections 6.1.5 and 6.1.6).
struct WeakKeyPolicy: PathPolicy {
  let title = "key"
  let reference = "Baseline Requirements, sections 6.1.5 and 6.1.6"

  private static let curves: Set<String> = ["P-256", "P-384", "P-521"]

  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      let key = certificate.publicKey
      if let bits = key.bits, let minimum = minimum(for: key, in: terms.profile), bits < minimum {
        let words = "\(path.holder(depth)) has \(article(key.algorithmName)) key of \(bits) bits, \(minimum) are demanded"
        return ChainError(.weakKey, depth: depth, words)
      }
      guard terms.profile.holdsToBaseline, let fault = fault(of: key) ?? (depth == 0 ? terms.keyFault : nil) else { return nil }
      return ChainError(.weakKey, depth: depth, "\(path.holder(depth)) has \(article(key.algorithmName)) key \(fault)")
    }
  }

  private func minimum(for key: PublicKey, in profile: Profile) -> Int? {
    if key.isRSA || key.algorithm == PublicKeyTable.dsa { return profile.minimumRSABits }
    return key.algorithm == PublicKeyTable.ec ? profile.minimumCurveBits : nil
  }

  private func fault(of key: PublicKey) -> String? {
    switch key.algorithm {
    case PublicKeyTable.rsa, PublicKeyTable.rsaPSS:
      if let bits = key.bits, bits % 8 != 0 { return "of \(bits) bits, which is no multiple of 8" }
      guard let exponent = key.exponent else { return "that cannot be read" }
      return Self.isFit(exponent) ? nil : "whose exponent is even or below 3"
    case PublicKeyTable.ec:
      let curve = key.curve ?? "explicit"
      return Self.curves.contains(curve) ? nil : "on the curve \(curve), which is not allowed"
    case PublicKeyTable.dsa: return "which is not allowed"
    default: return nil
    }
  }

  /// Keys of issuers have proved by then that they can be used; nobody has tried a server's.
  static func keyFault(in served: ServedChain, _ profile: Profile) -> String? {
    guard profile.holdsToBaseline, let key = served.entries.first?.certificate?.publicKey else { return nil }
    guard key.algorithm == PublicKeyTable.ec else { return nil }
    guard case .malformedKey = SignatureVerification.verify([], over: [], key: key.der, algorithm: .ecdsa(.sha256)) else { return nil }
    return "that is no point of its curve"
  }

  /// Odd, positive and at least 3; 65,537 and above is only recommended.
  private static func isFit(_ exponent: [UInt8]) -> Bool {
    let digits = exponent.drop { $0 == 0 }
    guard let last = digits.last, exponent.first.map({ $0 < 0x80 }) ?? false else { return false }
    return last & 1 == 1 && (digits.count > 1 || last >= 3)
  }

  private func article(_ name: String) -> String { name.hasPrefix("D") ? "a \(name)" : "an \(name)" }
}
