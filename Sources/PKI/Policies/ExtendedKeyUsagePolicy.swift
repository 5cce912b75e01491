/// Every certificate that lists purposes lists the one asked for.
///
/// RFC 5280 (section 4.2.1.12) speaks of the last certificate only; all verifiers of the web also hold issuers to it.
struct ExtendedKeyUsagePolicy: PathPolicy {
  func errors(in path: CandidatePath, under terms: Terms, work: inout Work) -> [ChainError] {
    guard let purpose = terms.profile.purpose else { return [] }
    return path.certificates.enumerated().compactMap { depth, certificate in
      guard let listed = certificate.extendedKeyUsage, !listed.contains(purpose), !listed.contains(.any) else { return nil }
      let purposes = Wording.list(listed.map(\.description))
      return ChainError(.extendedKeyUsage, depth: depth, "\(path.holder(depth)) is not for \(purpose) but for \(purposes)")
    }
  }
}
