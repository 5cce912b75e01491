internal import Bytes
internal import X509

/// Whether a CRL may be used for the certificate (RFC 5280, sections 5.2 and 6.3.3).
extension RevocationChecker {
  /// The fault of the CRL for any certificate; nil if there is none.
  func conformityDoubt(_ list: CertificateList) -> RevocationUnknownReason? {
    func nonconforming(_ what: String) -> RevocationUnknownReason { RevocationUnknownReason(.nonconforming, "\(title(list)) \(what)") }
    if let reason = list.values.unreadable { return RevocationUnknownReason(.malformed, "\(title(list)): \(reason)") }
    if let oid = list.values.unknownCritical.first {
      return RevocationUnknownReason(.unknownCriticalExtension, "\(title(list)) has the unknown critical extension \(oid)")
    }
    if list.hasUnknownCriticalEntry {
      return RevocationUnknownReason(.unknownCriticalExtension, "\(title(list)) has an entry with an unknown critical extension")
    }
    if list.signatureAlgorithm != list.signedAlgorithm {
      let names = "\(list.signatureAlgorithm.name) outside and \(list.signedAlgorithm.name) inside"
      return RevocationUnknownReason(.badSignature, "\(title(list)) names two signature algorithms: \(names)")
    }
    guard profile.baseline == .allRoots else { return nil }
    if list.version != 2 { return nonconforming("is of version \(list.version), not 2") }
    if list.number == nil { return nonconforming("has no CRL number") }
    if list.values.isNumberCritical { return nonconforming("has a critical CRL number") }
    if list.nextUpdate == nil { return nonconforming("does not say when the next one comes") }
    return nil
  }

  /// Whether the certificate lists the issuer of this indirect CRL as its CRL issuer.
  func isNamedByCertificate(_ list: CertificateList) -> Bool {
    guard list.scope?.isIndirect == true else { return false }
    return certificate.distributionPoints.contains { point in point.listIssuers.contains { Self.isSame($0, .directory(list.issuer)) } }
  }

  /// The reasons that the CRL covers for the certificate: those of the matching distribution points (RFC 5280, section 6.3.3, (b) to (d)).
  func coverage(of list: CertificateList) -> Result<ReasonFlags, RevocationUnknownReason> {
    func refused(_ what: String) -> Result<ReasonFlags, RevocationUnknownReason> {
      .failure(RevocationUnknownReason(.outOfScope, "\(title(list)) \(what)"))
    }
    let reasons = list.scope?.onlySomeReasons ?? .all
    if let scope = list.scope {
      if scope.onlyAttributeCertificates { return refused("has attribute certificates only") }
      if scope.onlyUserCertificates, certificate.isAuthority { return refused("has no certificates of authorities") }
      if scope.onlyAuthorityCertificates, !certificate.isAuthority { return refused("has certificates of authorities only") }
    }
    let names = list.scope?.names ?? []
    let points = certificate.distributionPoints
    let issued = points.filter { issues(list, $0) }
    guard points.isEmpty || !issued.isEmpty else {
      let issuers = points.flatMap(\.listIssuers).map(\.description)
      return refused("does not count: the certificate names \(ChainErrorText.list(issuers)) as the issuer of its revocation list")
    }
    let fitting = issued.filter { point in names.isEmpty || Self.shareName(names, point.names.isEmpty ? point.listIssuers : point.names) }
    // A certificate without distribution points implicitly has one with the name of its issuer (RFC 5280, end of section 6.3.3).
    let isImplied = points.isEmpty && (names.isEmpty || Self.shareName(names, [.directory(certificate.issuer)]))
    if isImplied { return .success(reasons) }
    guard !fitting.isEmpty else {
      let name = ChainErrorText.shortened(names.first?.description ?? "")
      return refused("is for the distribution point \(name), which the certificate does not name")
    }
    return .success(reasons.intersection(fitting.reduce([]) { $0.union($1.reasons ?? .all) }))
  }

  /// Whether the CRL is from the issuer that the distribution point requires: the certificate's, or the CRL issuer listed there, whose CRL
  /// then has to be indirect.
  private func issues(_ list: CertificateList, _ point: DistributionPoint) -> Bool {
    let isOwn = list.issuer.matches(certificate.issuer)
    if point.listIssuers.isEmpty { return isOwn }
    return point.listIssuers.contains { Self.isSame($0, .directory(list.issuer)) } && (isOwn || list.scope?.isIndirect == true)
  }

  private static func shareName(_ left: [GeneralName], _ right: [GeneralName]) -> Bool {
    left.contains { name in right.contains { isSame(name, $0) } }
  }

  private static func isSame(_ left: GeneralName, _ right: GeneralName) -> Bool {
    if case (.directory(let left), .directory(let right)) = (left, right) { return left.matches(right) }
    return left == right
  }
}
