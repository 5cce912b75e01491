internal import X509

/// Issuers must have names (RFC 5280, sections 4.1.2.4 and 4.1.2.6).
struct SubjectPolicy: PathPolicy {
  let title = "subject"
  let reference = "RFC 5280, sections 4.1.2.4 and 4.1.2.6"
  let baselineRule: BaselineViolation.Rule? = .subject

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    let nameless = path.authorities.filter { path.certificates[$0].subject.isEmpty }
    return nameless.map { depth in
      let who = depth == path.certificates.count - 1 && path.isAnchored ? "the root" : "an intermediate"
      return ChainError(.malformedCertificate, depth: depth, "\(who) has an empty subject, so that the issuer below it is empty")
    }
  }
}
