internal import Bytes
internal import X509

/// Subject and authority key identifiers must be present and match (RFC 5280, sections 4.2.1.1 and 4.2.1.2).
///
/// An anchor requires neither, but an identifier of its key has to be correct.
struct KeyIdentifierPolicy: PathPolicy {
  let title = "key identifiers"
  let reference = "RFC 5280, sections 4.2.1.1 and 4.2.1.2"
  let baselineRule: BaselineViolation.Rule? = .keyIdentifiers

  /// From this date on authorities must not include their issuer's name in it (Baseline Requirements, section 7.1.2.11.1, of 2023-09-15).
  private static let namesEnded: Int64 = 1_694_736_000

  func errors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    guard context.profile.comparesKeyIdentifiers else { return [] }
    return path.issued.compactMap { depth in contradiction(at: depth, in: path).map { error($0, depth, path) } }
  }

  func baselineErrors(in path: CandidatePath, under context: PolicyContext, work: inout Work) -> [ChainError] {
    path.certificates.indices.compactMap { depth in
      let fault = path.issued.contains(depth) ? fault(of: depth, in: path) : path.isAnchored ? anchorFault(path.certificates[depth]) : nil
      return fault.map { error($0, depth, path) }
    }
  }

  private func error(_ fault: String, _ depth: Int, _ path: CandidatePath) -> ChainError {
    ChainError(.malformedCertificate, depth: depth, "\(path.holder(depth)) \(fault)")
  }

  private func fault(of depth: Int, in path: CandidatePath) -> String? {
    let certificate = path.certificates[depth]
    if depth > 0, certificate.subjectKeyIdentifier == nil { return "has no subject key identifier" }
    guard let authority = certificate.authorityKeyIdentifier else { return "has no authority key identifier" }
    if authority.keyIdentifier == nil { return "has an authority key identifier without a key" }
    if certificate.notBefore.seconds >= Self.namesEnded, !authority.issuer.isEmpty || authority.serialNumber != nil {
      return "has an authority key identifier that names a certificate"
    }
    return contradiction(at: depth, in: path)
  }

  /// The fault of a certificate that identifies another key than its issuer's; OpenSSL and GnuTLS then do not consider it the issuer.
  private func contradiction(at depth: Int, in path: CandidatePath) -> String? {
    guard let identifier = path.certificates[depth].authorityKeyIdentifier?.keyIdentifier else { return nil }
    guard depth + 1 < path.certificates.count, let issuer = path.certificates[depth + 1].subjectKeyIdentifier else { return nil }
    return issuer == identifier ? nil : "has an authority key identifier that is not the one of \(path.holder(depth + 1))"
  }

  private func anchorFault(_ certificate: Certificate) -> String? {
    guard let authority = certificate.authorityKeyIdentifier, certificate.isSelfIssued else { return nil }
    guard let identifier = authority.keyIdentifier else { return "has an authority key identifier without a key" }
    guard let own = certificate.subjectKeyIdentifier, own != identifier else { return nil }
    return "has an authority key identifier that is not its own"
  }
}
