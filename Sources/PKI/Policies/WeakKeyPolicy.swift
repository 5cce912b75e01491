/// No key is shorter than the profile demands, the anchor's included (CA/Browser Forum, Baseline Requirements, section 6.1.5).
struct WeakKeyPolicy: PathPolicy {
  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    path.certificates.enumerated().compactMap { depth, certificate in
      let key = certificate.publicKey
      guard let bits = key.bits, let minimum = minimum(for: key, in: terms.profile), bits < minimum else { return nil }
      return ChainError(
        .weakKey, depth: depth, "\(path.holder(depth)) has \(article(key.algorithmName)) key of \(bits) bits, \(minimum) are demanded")
    }
  }

  private func minimum(for key: PublicKey, in profile: Profile) -> Int? {
    if key.isRSA || key.algorithm == PublicKeyTable.dsa { return profile.minimumRSABits }
    return key.algorithm == PublicKeyTable.ec ? profile.minimumCurveBits : nil
  }

  private func article(_ name: String) -> String { name.hasPrefix("D") ? "a \(name)" : "an \(name)" }
}
