internal import X509

/// The names under an authority must satisfy its name constraints (RFC 5280, sections 4.2.1.10 and 6.1.3, (b) and (c)).
struct NameConstraintsPolicy: PathPolicy {
  let title = "name constraints"
  let reference = "RFC 5280, sections 4.2.1.10 and 6.1.3"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) throws(Work.Bound) -> [ChainError] {
    var errors: [ChainError] = []
    for authority in path.authorities {
      guard let constraints = path.certificates[authority].nameConstraints else { continue }
      for depth in 0..<authority {
        let certificate = path.certificates[depth]
        if depth > 0, certificate.isSelfIssued { continue }
        let isCritical = path.certificates[authority].isCritical(NameConstraints.identifier)
        guard let name = try violation(of: constraints, isCritical, in: certificate, work: &work) else { continue }
        let allowed = ChainErrorText.list(constraints.permitted.map(\.description))
        let reason = allowed.isEmpty ? "excludes" : "does not permit"
        let list = allowed.isEmpty ? "" : " (it permits \(allowed))"
        errors.append(
          ChainError(.nameConstraint, depth: depth, "\(path.holder(authority)) \(reason) the name \(ChainErrorText.shortened(name))\(list)")
        )
      }
    }
    return errors
  }

  /// The first name that is not allowed; nil if there is none.
  private func violation(
    of constraints: NameConstraints, _ isCritical: Bool, in certificate: Certificate, work: inout Work
  ) throws(Work.Bound) -> String? {
    // An unsupported name form has to be rejected only if the constraint is critical (section 4.2.1.10).
    func counts(_ subtree: NameConstraints.Subtree) -> Bool {
      if case .other = subtree { isCritical } else { true }
    }
    let permitted = constraints.permitted.filter(counts)
    let excluded = constraints.excluded.filter(counts)
    for name in Self.names(of: certificate) {
      try work.spendStep(constraints.permitted.count + constraints.excluded.count)
      let matches = permitted.compactMap { NameComparison.compare(name, within: $0) }
      if !matches.isEmpty, !matches.contains(true) { return name.description }
      if excluded.contains(where: { NameComparison.compare(name, touching: $0) }) { return name.description }
    }
    return nil
  }

  /// The alternative names and the subject; an e-mail address in the subject is included only if no alternative name is one.
  private static func names(of certificate: Certificate) -> [GeneralName] {
    var names = certificate.subjectAlternativeNames ?? []
    if !names.contains(where: { if case .email = $0 { true } else { false } }) {
      names += certificate.subject.values(of: .emailAddress).map(GeneralName.email)
    }
    if !certificate.subject.isEmpty { names.append(.directory(certificate.subject)) }
    return names
  }
}
