/// Every certificate that lists purposes lists the one asked for.
///
/// RFC 5280 (section 4.2.1.12) speaks of the last certificate only; all verifiers of the web also hold issuers to it.
/// The Baseline Requirements demand the purpose by its own name of a server (section 7.1.2.7.10), allow any purpose to
/// cross-certified authorities (section 7.1.2.2.4), and none to roots (section 7.1.2.1.2).
struct ExtendedKeyUsagePolicy: PathPolicy {
  let title = "extended key usage"
  let reference = "RFC 5280, section 4.2.1.12; Baseline Requirements, section 7.1.2.7.10"

  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    guard let purpose = terms.profile.purpose else { return [] }
    return path.certificates.indices.compactMap { depth in
      let isStrict = terms.profile.holdsToBaseline
      let listed = path.certificates[depth].extendedKeyUsage
      guard let listed else {
        guard isStrict, depth == 0, path.issued.contains(0) else { return nil }
        return ChainError(.extendedKeyUsage, depth: depth, "\(path.holder(depth)) does not say that it is for \(purpose)")
      }
      if isStrict, path.isAnchored, depth > 0, depth == path.certificates.count - 1 {
        let words = "\(path.holder(depth)) lists purposes, which a root must not: \(Self.words(listed))"
        return ChainError(.extendedKeyUsage, depth: depth, words)
      }
      let refusesAny = isStrict && path.issued.contains(0) && depth == 0
      if refusesAny ? listed.contains(purpose) && !listed.contains(.any) : listed.contains(purpose) || listed.contains(.any) { return nil }
      return ChainError(.extendedKeyUsage, depth: depth, "\(path.holder(depth)) is not for \(purpose) but for \(Self.words(listed))")
    }
  }

  private static func words(_ purposes: [KeyPurpose]) -> String {
    purposes.isEmpty ? "nothing" : Wording.list(purposes.map(\.description))
  }
}
