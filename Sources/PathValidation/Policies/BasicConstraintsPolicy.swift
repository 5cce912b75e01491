internal import X509

/// Issuers must be authorities (RFC 5280, section 6.1.4, (k)).
///
/// An anchor of version 1 predates the extension and is accepted as one.
struct BasicConstraintsPolicy: PathPolicy {
  let title = "basic constraints"
  let reference = "RFC 5280, section 6.1.4, (k)"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.authorities.compactMap { depth in
      let certificate = path.certificates[depth]
      if certificate.isAuthority { return nil }
      if !path.vouchedFor.contains(depth), certificate.version < 3, certificate.basicConstraints == nil { return nil }
      let reason = certificate.basicConstraints == nil ? "it has no basic constraints" : "its basic constraints deny it"
      return ChainError(.authorityRequired, depth: depth, "\(path.holder(depth)) issues but is no certification authority: \(reason)")
    }
  }
}
