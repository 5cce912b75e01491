internal import X509

/// The number of intermediates below an authority must not exceed its limit; self-issued ones are not counted (RFC 5280, section 6.1.4, (l)
/// and (m)).
struct PathLengthPolicy: PathPolicy {
  let title = "path length"
  let reference = "RFC 5280, section 6.1.4, (l) and (m)"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    var errors: [ChainError] = []
    var below = 0
    for depth in path.authorities {
      let certificate = path.certificates[depth]
      if let allowed = certificate.basicConstraints?.pathLength, below > allowed {
        let words = "\(path.holder(depth)) allows \(allowed) authorities below it, there are \(below)"
        errors.append(ChainError(.pathLength, depth: depth, words))
      }
      if !certificate.isSelfIssued { below += 1 }
    }
    return errors
  }
}
