internal import Bytes
internal import X509

/// The store must trust the anchor for this certificate: stores may distrust an authority from a date on, or for some names.
///
/// Chrome uses the certificate timestamps (Chrome Root Store, `sct_not_after_sec`: one that is not later is sufficient), for an authority
/// that backdates a certificate cannot backdate a log; without timestamps the start of validity is used.
struct DistrustPolicy: PathPolicy {
  let title = "distrust by the store"
  let reference = "the store\u{2019}s own record"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] {
    guard path.isAnchored, path.certificates.count > 1, let leaf = path.certificates.first, let anchor = path.certificates.last else {
      return []
    }
    guard let constraints = context.store.constraints(on: anchor) else { return [] }
    let root = ChainErrorText.name(anchor.subject)
    var errors: [ChainError] = []
    if let last = constraints.lastFirstDate, leaf.notBefore.seconds > last.seconds {
      errors.append(
        ChainError(
          .distrusted, depth: 0,
          "the certificate was issued on \(leaf.notBefore.date), and \(context.store.label) trusts \(root) up to \(last.date) only"))
    } else if let last = constraints.lastTimestamp {
      let first = leaf.embeddedTimestamps.map(\.timestamp).min()
      if (first ?? leaf.notBefore).seconds > last.seconds {
        let how = first == nil ? "issued" : "logged"
        let day = (first ?? leaf.notBefore).date
        errors.append(
          ChainError(
            .distrusted, depth: 0,
            "the certificate was \(how) on \(day), and \(context.store.label) trusts \(root) up to \(last.date) only"))
      }
    }
    if let name = try Self.name(of: leaf, outside: constraints.permittedDomains, work: &work) {
      let domains = ChainErrorText.list(constraints.permittedDomains)
      errors.append(
        ChainError(
          .distrusted, depth: 0,
          "\(context.store.label) trusts \(root) for names within \(domains) only, not for \(ChainErrorText.shortened(name))")
      )
    }
    return errors
  }

  private static func name(of leaf: Certificate, outside domains: [String], work: inout Work) throws(Work.Bound) -> String? {
    if domains.isEmpty { return nil }
    for name in leaf.subjectAlternativeNames ?? [] {
      try work.spendStep(domains.count)
      let isWithin = domains.lazy.compactMap { NameComparison.compare(name, within: .dns($0)) }
      if isWithin.contains(false), !isWithin.contains(true) { return name.value }
    }
    return nil
  }
}
