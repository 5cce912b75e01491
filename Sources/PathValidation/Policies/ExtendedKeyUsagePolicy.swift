internal import X509

/// Every certificate with an extended key usage must include the required purpose.
///
/// RFC 5280 (section 4.2.1.12) applies this to the last certificate only; all web verifiers also apply it to issuers. The Baseline
/// Requirements require the purpose explicitly for a server (section 7.1.2.7.10), allow any purpose for cross-certified authorities
/// (section 7.1.2.2.4), and prohibit the extension for roots (section 7.1.2.1.2).
struct ExtendedKeyUsagePolicy: PathPolicy {
  let title = "extended key usage"
  let reference = "RFC 5280, section 4.2.1.12; Baseline Requirements, section 7.1.2.7.10"
  let baselineRule: BaselineViolation.Rule? = .extendedKeyUsage

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard let purpose = context.profile.purpose else { return [] }
    return path.certificates.indices.compactMap { depth in
      guard let listed = path.certificates[depth].extendedKeyUsage, !listed.contains(purpose), !listed.contains(.any) else { return nil }
      return error(listed, depth, path, for: purpose)
    }
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard let purpose = context.profile.purpose else { return [] }
    var errors: [ChainError] = []
    if path.issued.contains(0) {
      if let listed = path.certificates[0].extendedKeyUsage {
        if !listed.contains(purpose) || listed.contains(.any) { errors.append(error(listed, 0, path, for: purpose)) }
      } else {
        errors.append(ChainError(.extendedKeyUsage, depth: 0, "\(path.holder(0)) does not state that it is for \(purpose)"))
      }
    }
    let root = path.certificates.count - 1
    if path.isAnchored, root > 0, let listed = path.certificates[root].extendedKeyUsage {
      let words = "\(path.holder(root)) lists purposes, which a root must not: \(Self.words(listed))"
      errors.append(ChainError(.extendedKeyUsage, depth: root, words))
    }
    return errors
  }

  private func error(_ listed: [KeyPurpose], _ depth: Int, _ path: CandidatePath, for purpose: KeyPurpose) -> ChainError {
    ChainError(.extendedKeyUsage, depth: depth, "\(path.holder(depth)) is not for \(purpose) but for \(Self.words(listed))")
  }

  private static func words(_ purposes: [KeyPurpose]) -> String {
    purposes.isEmpty ? "nothing" : ChainErrorText.list(purposes.map(\.description))
  }
}
