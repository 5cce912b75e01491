internal import X509

/// Extensions must be critical, or not, as required by RFC 5280 (section 4.2) and the Baseline Requirements (section 7.1.2).
///
/// For key usage and name constraints this is only recommended, and many are not critical.
struct CriticalityPolicy: PathPolicy {
  let title = "criticality"
  let reference = "RFC 5280, section 4.2; Baseline Requirements, section 7.1.2"
  let baselineRule: BaselineViolation.Rule? = .criticality

  private enum Holder { case anyone, authority, server }

  private struct Rule: Sendable {
    let oid: OID
    let holder: Holder
    let isCritical: Bool
  }

  private static let rules: [Rule] = [
    Rule(oid: OID(2, 5, 29, 14), holder: .anyone, isCritical: false),
    Rule(oid: OID(2, 5, 29, 35), holder: .anyone, isCritical: false),
    Rule(oid: OID(1, 3, 6, 1, 5, 5, 7, 1, 1), holder: .anyone, isCritical: false),
    Rule(oid: OID(2, 5, 29, 19), holder: .authority, isCritical: true),
    Rule(oid: OID(2, 5, 29, 36), holder: .authority, isCritical: true),
    Rule(oid: OID(2, 5, 29, 54), holder: .authority, isCritical: true),
    Rule(oid: OID(2, 5, 29, 37), holder: .server, isCritical: false),
  ]
  private static let alternativeNames = OID(2, 5, 29, 17)

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    return path.certificates.indices.compactMap { depth in
      guard path.issued.contains(depth) || path.isAnchored && depth > 0 else { return nil }
      let certificate = path.certificates[depth]
      for entry in certificate.extensions {
        guard let wanted = demanded(of: entry.oid, certificate, depth), wanted != entry.isCritical else { continue }
        let words = "the extension \(entry.title) of \(path.holder(depth)) is \(wanted ? "not " : "")critical"
        return ChainError(.malformedCertificate, depth: depth, "\(words), which it \(wanted ? "has to be" : "must not be")")
      }
      return nil
    }
  }

  /// Nil for an extension that may be either.
  private func demanded(of oid: OID, _ certificate: Certificate, _ depth: Int) -> Bool? {
    // It is the only name of a certificate without a subject (RFC 5280, section 4.2.1.6).
    if oid == Self.alternativeNames { return depth == 0 || certificate.subject.isEmpty ? certificate.subject.isEmpty : nil }
    return Self.rules.first { rule in
      guard rule.oid == oid else { return false }
      return switch rule.holder {
      case .anyone: true
      case .authority: depth > 0
      case .server: depth == 0
      }
    }?.isCritical
  }
}
