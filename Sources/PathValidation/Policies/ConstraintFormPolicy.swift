internal import X509

/// Constraints must be in certificates that may have them, and be effective (RFC 5280, sections 4.2.1.9 and 4.2.1.10).
struct ConstraintFormPolicy: PathPolicy {
  let title = "form of constraints"
  let reference = "RFC 5280, sections 4.2.1.9 and 4.2.1.10"
  let baselineRule: BaselineViolation.Rule? = .constraintForm

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.indices.compactMap { depth in error(unprocessed(path.certificates[depth]), depth, path) }
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    // Constraints of an anchor have to be supported too.
    let bound = path.certificates.indices.filter { path.issued.contains($0) || path.isAnchored && $0 > 0 }
    return bound.compactMap { depth in error(fault(of: path.certificates[depth]), depth, path) }
  }

  private func error(_ fault: String?, _ depth: Int, _ path: CandidatePath) -> ChainError? {
    fault.map { ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) \($0)") }
  }

  private func fault(of certificate: Certificate) -> String? {
    let mayIssue = certificate.isAuthority && certificate.keyUsage?.contains(.keyCertSign) ?? true
    if certificate.basicConstraints?.pathLength != nil, !mayIssue { return "limits the length of paths but may not issue" }
    guard let constraints = certificate.nameConstraints else { return nil }
    if !certificate.isAuthority { return "has name constraints but is no certification authority" }
    if constraints.permitted.isEmpty, constraints.excluded.isEmpty { return "has empty name constraints" }
    for subtree in constraints.permitted + constraints.excluded {
      if let fault = fault(of: subtree) { return "has the name constraint \(ChainErrorText.shortened(subtree.description)), \(fault)" }
    }
    return nil
  }

  private func fault(of subtree: NameConstraints.Subtree) -> String? {
    switch subtree {
    case .dns(let base) where base.hasPrefix("."): "where a DNS name must not begin with a dot"
    case .dns(let base) where !base.isEmpty && !HostSyntax.isHost(base): "which is no DNS name"
    case .addresses(_, let mask) where !Self.isPrefix(mask): "whose mask has ones after a zero"
    case .email(let base) where base.utf8.contains(UInt8(ascii: "@")) && !HostSyntax.isMailbox(base): "which is no mailbox"
    default: nil
    }
  }

  /// Critical distances must be processed or rejected (section 4.2.1.10).
  private func unprocessed(_ certificate: Certificate) -> String? {
    guard certificate.nameConstraints?.hasDistances == true, certificate.isCritical(NameConstraints.identifier) else { return nil }
    return "has name constraints with a minimum or maximum"
  }

  private static func isPrefix(_ mask: [UInt8]) -> Bool {
    let rest = mask.drop { $0 == 0xff }
    guard let boundary = rest.first else { return true }
    return (~boundary).leadingZeroBitCount + boundary.trailingZeroBitCount >= 8 && rest.dropFirst().allSatisfy { $0 == 0 }
  }
}
