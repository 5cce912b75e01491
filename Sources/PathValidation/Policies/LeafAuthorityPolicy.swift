internal import X509

/// The server's certificate must not be an authority's (Baseline Requirements, section 7.1.2.7.8).
///
/// Does not apply if the server's certificate is itself an anchor.
struct LeafAuthorityPolicy: PathPolicy {
  let title = "server that is an authority"
  let reference = "Baseline Requirements, section 7.1.2.7.8"
  let baselineRule: BaselineViolation.Rule? = .leafAuthority

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard path.issued.contains(0), path.certificates[0].isAuthority else { return [] }
    return [ChainError(.authorityNotAllowed, depth: 0, "the certificate is one of a certification authority, not of a server")]
  }
}
