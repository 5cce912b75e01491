internal import Bytes
internal import X509

/// The authorized signers of a CRL (RFC 5280, section 6.3.3, (f) and (g)).
extension RevocationChecker {
  /// The reason the CRL is not signed by an authorized certificate; nil if it is.
  func signatureDoubt(_ list: CertificateList) -> RevocationUnknownReason? {
    let statement = SignedStatement(
      title: title(list), content: list.toBeSigned, signature: list.signature, algorithm: list.signatureAlgorithm)
    var first: RevocationUnknownReason?
    if list.issuer.matches(issuer.subject) {
      guard let doubt = usageDoubt(issuer) ?? statement.doubt(key: issuer.publicKey, under: profile) else { return nil }
      first = doubt
    }
    for signer in signers(of: list) {
      let doubt = usageDoubt(signer) ?? statement.doubt(key: signer.publicKey, under: profile) ?? pathDoubt(signer)
      guard let doubt else { return nil }
      first = first ?? doubt
    }
    return first ?? RevocationUnknownReason(.unauthorizedSigner, "\(title(list)) is signed by a certificate that is not at hand")
  }

  /// The maximum number of signature checks for the CRL.
  func signatureChecks(for list: CertificateList) -> Int {
    1 + signers(of: list).count * (anchor == nil ? 1 : 1 + Self.pathLimits.signatureChecks)
  }

  private func usageDoubt(_ signer: Certificate) -> RevocationUnknownReason? {
    guard let usage = signer.keyUsage, !usage.contains(.crlSign) else { return nil }
    let message = "\(ChainErrorText.name(signer.subject)) may not sign revocation lists: its key usage lacks cRLSign"
    return RevocationUnknownReason(.unauthorizedSigner, message)
  }

  /// Certificates with the name of the CRL's issuer and another key than the issuer's; those matching its key identifier come first.
  private func signers(of list: CertificateList) -> [Certificate] {
    var seen: Set<Certificate> = [certificate]
    let named = (others + (anchor.map { [$0] } ?? [])).filter { other in
      let isIssuer = other.publicKey == issuer.publicKey && list.issuer.matches(issuer.subject)
      return !isIssuer && other.subject.matches(list.issuer) && seen.insert(other).inserted
    }
    guard let hint = list.authorityKeyIdentifier?.keyIdentifier else { return Array(named.prefix(Self.signerLimit)) }
    let ordered = named.filter { $0.subjectKeyIdentifier == hint } + named.filter { $0.subjectKeyIdentifier != hint }
    return Array(ordered.prefix(Self.signerLimit))
  }

  /// The reason no valid path leads from the signer to the anchor of the certificate's path; nil if one does.
  ///
  /// Without an anchor the signer has to be certified by the issuer of the certificate.
  private func pathDoubt(_ signer: Certificate) -> RevocationUnknownReason? {
    let title = "the certificate \(ChainErrorText.name(signer.subject)), which signed the revocation list,"
    guard let anchor else {
      let isCurrent = signer.notBefore <= time + skew && time <= signer.notAfter + skew
      if isCurrent, signer.issuer.matches(issuer.subject), signer.isSigned(by: issuer.publicKey) { return nil }
      return RevocationUnknownReason(.unauthorizedSigner, "\(title) was not issued by \(ChainErrorText.name(issuer.subject))")
    }
    if signer.subject.matches(anchor.subject), signer.publicKey == anchor.publicKey { return nil }
    var rules: Profile = profile.refusesWeakDigests ? .client : .rfc5280
    rules.purpose = nil
    let verdict = CertificateVerifier(VerificationContext(time: time, profile: rules, limits: Self.pathLimits, revocation: signerEvidence))
      .verify(ServedChain([signer] + others.filter { $0 != signer }), trusting: TrustStore(certificates: [anchor], name: "anchor"))
    guard let error = verdict.errors.first else { return nil }
    let message = "\(title) has no valid path to \(ChainErrorText.name(anchor.subject)): \(error.message)"
    return RevocationUnknownReason(.unauthorizedSigner, message)
  }

  private static let signerLimit = 4
  private static let pathLimits = Limits(signatureChecks: 8, steps: 2_000, depth: 8, listedPaths: 4)
}
