internal import Bytes

/// Whether a list may be used for the certificate (RFC 5280, sections 5.2 and 6.3.3).
extension RevocationQuestion {
  /// What is wrong with the list whatever the certificate.
  func conformityDoubt(_ list: CertificateList) -> RevocationDoubt? {
    func nonconforming(_ what: String) -> RevocationDoubt { RevocationDoubt(.nonconforming, "\(title(list)) \(what)") }
    if let reason = list.values.unreadable { return RevocationDoubt(.malformed, "\(title(list)): \(reason)") }
    if let oid = list.values.unknownCritical.first {
      return RevocationDoubt(.unknownCriticalExtension, "\(title(list)) has the unknown critical extension \(oid)")
    }
    if list.hasUnknownCriticalEntry {
      return RevocationDoubt(.unknownCriticalExtension, "\(title(list)) has an entry with an unknown critical extension")
    }
    if list.signatureAlgorithm != list.signedAlgorithm {
      let names = "\(list.signatureAlgorithm.name) outside and \(list.signedAlgorithm.name) inside"
      return RevocationDoubt(.badSignature, "\(title(list)) names two signature algorithms: \(names)")
    }
    guard profile == .webPKI || profile.name == Profile.webPKI.name else { return nil }
    if list.version != 2 { return nonconforming("is of version \(list.version), not 2") }
    if list.number == nil { return nonconforming("has no CRL number") }
    if list.values.isNumberCritical { return nonconforming("has a critical CRL number") }
    if list.nextUpdate == nil { return nonconforming("does not say when the next one comes") }
    return nil
  }

  /// Why the list is not by somebody who may speak for the issuer.
  func signatureDoubt(_ list: CertificateList) -> RevocationDoubt? {
    let statement = SignedStatement(
      title: title(list), content: list.toBeSigned, signature: list.signature, algorithm: list.signatureAlgorithm)
    var first: RevocationDoubt?
    for signer in signers(of: list).prefix(Self.signerLimit) {
      guard let doubt = usageDoubt(signer, list) ?? statement.doubt(key: signer.publicKey, under: profile) else { return nil }
      first = first ?? doubt
    }
    return first ?? RevocationDoubt(.unauthorizedSigner, "\(title(list)) is by somebody whose certificate is not at hand")
  }

  private func usageDoubt(_ signer: Certificate, _ list: CertificateList) -> RevocationDoubt? {
    guard let usage = signer.keyUsage, !usage.contains(.crlSign) else { return nil }
    let message = "\(Wording.name(signer.subject)) may not sign revocation lists: its key usage lacks cRLSign"
    return RevocationDoubt(.unauthorizedSigner, message)
  }

  /// The issuer, or whom the issuer has certified under the name of the list: for another key of its own, or for another's lists.
  private func signers(of list: CertificateList) -> [Certificate] {
    let own = list.issuer.matches(issuer.subject) ? [issuer] : []
    let named = others.lazy.filter {
      $0 != issuer && $0 != certificate && $0.subject.matches(list.issuer) && $0.issuer.matches(issuer.subject)
        && $0.notBefore <= time + skew && time <= $0.notAfter + skew
    }
    return own + named.prefix(Self.signerLimit).filter { $0.isSigned(by: issuer.publicKey) }
  }

  /// The certificate says that this other issuer's list has it.
  func isNamedByCertificate(_ list: CertificateList) -> Bool {
    guard list.scope?.isIndirect == true else { return false }
    return certificate.distributionPoints.contains { point in point.listIssuers.contains { Self.isSame($0, .directory(list.issuer)) } }
  }

  /// The reasons for which the list would have the certificate.
  func coverage(of list: CertificateList) -> Result<ReasonFlags, RevocationDoubt> {
    func refused(_ what: String) -> Result<ReasonFlags, RevocationDoubt> {
      .failure(RevocationDoubt(.outOfScope, "\(title(list)) \(what)"))
    }
    guard let scope = list.scope else { return .success(.all) }
    if scope.onlyAttributeCertificates { return refused("has attribute certificates only") }
    if scope.onlyUserCertificates, certificate.isAuthority { return refused("has no certificates of authorities") }
    if scope.onlyAuthorityCertificates, !certificate.isAuthority { return refused("has certificates of authorities only") }
    let reasons = scope.onlySomeReasons ?? .all
    if scope.names.isEmpty { return .success(reasons) }
    let point = certificate.distributionPoints.first { point in
      (point.names.isEmpty ? point.listIssuers : point.names).contains { name in scope.names.contains { Self.isSame($0, name) } }
    }
    guard let point else {
      let name = Wording.shortened(scope.names.first?.description ?? "")
      return refused("is for the distribution point \(name), which the certificate does not name")
    }
    return .success(reasons.intersection(point.reasons ?? .all))
  }

  private static func isSame(_ left: GeneralName, _ right: GeneralName) -> Bool {
    if case (.directory(let left), .directory(let right)) = (left, right) { return left.matches(right) }
    return left == right
  }

  private static let signerLimit = 4
}
