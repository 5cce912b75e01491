internal import Bytes
public import X509

extension RevocationChecker {
  /// The combined status from the CRLs (RFC 5280, section 6.3); those of other issuers are ignored.
  ///
  /// A CRL with an entry for the certificate is conclusive, even if it is old. Otherwise the usable CRLs have to cover all reasons.
  public func answer(from lists: [CertificateList]) -> RevocationSourceStatus {
    let candidates = lists.filter(isCandidate)
    var doubt: RevocationUnknownReason?
    var covered: ReasonFlags = []
    var answer: RevocationSourceStatus?
    for list in candidates where list.baseNumber == nil {
      switch verdict(of: list, changes: candidates.filter { $0.baseNumber != nil }) {
      case .revoked(let entry): return answered(.revoked(at: entry.revokedAt, reason: entry.reason), list)
      case .unusable(let reason): doubt = doubt ?? reason
      case .clear(let reasons):
        covered.formUnion(reasons)
        answer = answered(.good, list)
      }
    }
    if let answer, covered.isSuperset(of: .all) { return answer }
    if answer != nil {
      let missing = ChainErrorText.list(ReasonFlags.all.subtracting(covered).names)
      doubt = RevocationUnknownReason(.outOfScope, "the revocation lists of the issuer do not have every reason, not: \(missing)")
    }
    if let doubt { return candidates.first.map { answered(.unknown(doubt), $0) } ?? RevocationSourceStatus(.crl, .unknown(doubt)) }
    let issuer = listIssuers
    guard let changes = candidates.first else {
      return RevocationSourceStatus(
        .crl, .unknown(RevocationUnknownReason(.noAnswer, "there is no revocation list of the issuer \(issuer)")))
    }
    let message = "there is only a list of changes of the issuer \(issuer), without the list that it builds on"
    return answered(.unknown(RevocationUnknownReason(.baseMissing, message)), changes)
  }

  /// Whether the CRL may be about certificates of this issuer.
  func isCandidate(_ list: CertificateList) -> Bool {
    list.issuer.matches(certificate.issuer) || isNamedByCertificate(list)
  }

  /// The names of the issuers of the certificate's CRLs.
  private var listIssuers: String {
    let points = certificate.distributionPoints
    let isDelegated = !points.isEmpty && points.allSatisfy { !$0.listIssuers.isEmpty }
    return isDelegated ? ChainErrorText.list(points.flatMap(\.listIssuers).map(\.description)) : ChainErrorText.name(certificate.issuer)
  }

  private enum Verdict {
    case revoked(RevokedEntry)
    /// Not revoked for these reasons.
    case clear(ReasonFlags)
    case unusable(RevocationUnknownReason)
  }

  private func verdict(of list: CertificateList, changes: [CertificateList]) -> Verdict {
    if let doubt = conformityDoubt(list) ?? signatureDoubt(list) { return .unusable(doubt) }
    let coverage = coverage(of: list)
    // An entry in a CRL of the certificate's issuer counts in any scope, as serial numbers are unique per issuer.
    let isOwn = list.issuer.matches(certificate.issuer) && list.scope?.onlyAttributeCertificates != true
    if case .failure(let doubt) = coverage, !isOwn { return .unusable(doubt) }
    let newer = changes.filter { builds($0, on: list) && conformityDoubt($0) == nil && signatureDoubt($0) == nil && isCurrent($0) }
    do throws(PKIError) {
      let change = try newer.max { Self.precedes($0.number, $1.number) }?.entry(for: certificate)
      if let change, change.reason != .removeFromCRL { return .revoked(change) }
      if change == nil, let entry = try list.entry(for: certificate), entry.reason != .removeFromCRL { return .revoked(entry) }
      if change != nil, case .success(let reasons) = coverage { return .clear(reasons) }
    } catch {
      return .unusable(RevocationUnknownReason(.malformed, "\(title(list)) cannot be read: \(error.reason)"))
    }
    switch coverage {
    case .failure(let doubt): return .unusable(doubt)
    case .success(let reasons):
      return timeDoubt(title(list), from: list.thisUpdate, until: list.nextUpdate).map { .unusable($0) } ?? .clear(reasons)
    }
  }

  private func isCurrent(_ list: CertificateList) -> Bool {
    timeDoubt(title(list), from: list.thisUpdate, until: list.nextUpdate) == nil
  }

  /// The same issuer and scope, with changes since this CRL or an older one (RFC 5280, section 5.2.4).
  private func builds(_ changes: CertificateList, on list: CertificateList) -> Bool {
    changes.issuer.matches(list.issuer) && changes.scope == list.scope
      && changes.authorityKeyIdentifier == list.authorityKeyIdentifier && list.number != nil
      && !Self.precedes(list.number, changes.baseNumber) && Self.precedes(list.number, changes.number)
  }

  /// Whether `left` is less than `right`, for numbers of any size; a missing number counts as zero.
  private static func precedes(_ left: [UInt8]?, _ right: [UInt8]?) -> Bool {
    let left = (left ?? []).drop { $0 == 0 }
    let right = (right ?? []).drop { $0 == 0 }
    return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  private func answered(_ status: RevocationStatus, _ list: CertificateList) -> RevocationSourceStatus {
    var answer = RevocationSourceStatus(.crl, status)
    answer.producedAt = list.thisUpdate
    answer.thisUpdate = list.thisUpdate
    answer.nextUpdate = list.nextUpdate
    answer.location = list.location
    return answer
  }

  func title(_ list: CertificateList) -> String { "the revocation list of \(ChainErrorText.name(list.issuer))" }
}

extension CertificateList {
  /// The entry of the certificate; nil if it is not listed.
  func entry(for certificate: Certificate) throws(PKIError) -> RevokedEntry? {
    try entries.entry(serialNumber: certificate.serialNumber, issuer: certificate.issuer)
  }
}
