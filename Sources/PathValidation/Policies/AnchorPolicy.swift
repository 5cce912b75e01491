internal import X509

/// A path must end at an anchor of the store.
struct AnchorPolicy: PathPolicy {
  let title = "trust anchor"
  let reference = "RFC 5280, section 6.1"

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    let depth = path.certificates.count - 1
    guard let last = path.certificates.last else { return [] }
    switch path.end {
    case .anchor, .depth: return []
    case .selfSigned where depth == 0:
      return [ChainError(.selfSigned, depth: 0, "the certificate is self-signed and not in the trust store \(context.store.label)")]
    case .selfSigned:
      return [ChainError(.unknownIssuer, depth: depth, "\(path.holder(depth)) is not in the trust store \(context.store.label)")]
    case .missingIssuer:
      let issuer = ChainErrorText.name(last.issuer)
      var message = "the issuer \(issuer) of \(path.holder(depth)) was neither sent nor is it in the trust store \(context.store.label)"
      if let location = last.authorityInformationAccess?.issuers.first {
        message += "; its certificate should be at \(ChainErrorText.shortened(location))"
      }
      return [ChainError(.unknownIssuer, depth: depth, message)]
    }
  }
}
