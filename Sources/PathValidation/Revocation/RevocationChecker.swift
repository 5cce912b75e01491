public import Bytes
internal import Crypto
public import X509

/// Determines whether an issuer's certificate was revoked from available evidence; a pure function of its inputs.
public struct RevocationChecker: Sendable {
  public let certificate: Certificate
  /// The certificate that signed it; its name, key and key usage are used.
  public let issuer: Certificate
  public let time: Timestamp
  public var profile: Profile = .baseline
  /// The maximum clock skew of responders relative to `time`.
  public var skew: Duration = .seconds(300)
  /// Certificates that may have signed a CRL on behalf of the issuer, such as those sent by a server.
  public var others: [Certificate] = []
  /// The anchor of the certificate's path. A CRL counts if a valid path leads from its signer to the same anchor; without an anchor the
  /// issuer itself must have certified the signer.
  public var anchor: Certificate?
  /// The evidence about the revocation of certificates that sign CRLs.
  var signerEvidence = RevocationEvidence.none

  public init(_ certificate: Certificate, issuer: Certificate, at time: Timestamp) {
    self.certificate = certificate
    self.issuer = issuer
    self.time = time
  }

  /// The validity of a status without a next update: the maximum in the Baseline Requirements (section 4.9.10).
  static let longestWithoutNextUpdate: Duration = .seconds(10 * 86_400)

  /// The reason evidence with that validity does not apply at `time`; nil if it does.
  func timeDoubt(_ what: String, from start: Timestamp, until end: Timestamp?) -> RevocationUnknownReason? {
    if start > time + skew {
      return RevocationUnknownReason(.notYetValid, "\(what) is not valid before \(start.rfc3339)")
    }
    if let end {
      guard end + skew < time else { return nil }
      return RevocationUnknownReason(.expired, "\(what) expired on \(end.rfc3339), \(ChainErrorText.days(from: end, to: time)) ago")
    }
    guard start + Self.longestWithoutNextUpdate + skew < time else { return nil }
    let age = ChainErrorText.days(from: start, to: time)
    return RevocationUnknownReason(.expired, "\(what) is \(age) old and has no date of its next update")
  }
}

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

extension RevocationChecker {
  /// The status of the certificate in the response (RFC 6960, section 3.2).
  ///
  /// `nonce` is that of the request; a response with another one is rejected, one without any is accepted, as most responders serve stored
  /// responses. A "revoked" status counts even if it is old: revocation is permanent.
  public func answer(
    from response: OCSPResponse, source: RevocationSourceStatus.Source = .ocsp, nonce: [UInt8]? = nil
  ) -> RevocationSourceStatus {
    let what = source == .staple ? "the stapled OCSP response" : "the OCSP response"
    guard let basic = response.basic else {
      let doubt =
        response.status == .successful
        ? RevocationUnknownReason(.malformed, "\(what) is of an unknown type")
        : RevocationUnknownReason(.responderError, "the OCSP responder returned \(response.status)")
      return RevocationSourceStatus(source, .unknown(doubt))
    }
    guard let single = newest(basic.responses) else {
      let doubt = RevocationUnknownReason(.otherCertificate, "\(what) is about another certificate")
      return RevocationSourceStatus(source, .unknown(doubt))
    }
    switch signer(of: basic, what) {
    case .success(let signer): return answered(source, status(single, basic, nonce: nonce, what), basic, single, signer)
    case .failure(let doubt): return answered(source, .unknown(doubt), basic, single, nil)
    }
  }

  private func answered(
    _ source: RevocationSourceStatus.Source, _ status: RevocationStatus, _ basic: BasicOCSPResponse, _ single: SingleOCSPResponse,
    _ signer: OCSPSigner?
  ) -> RevocationSourceStatus {
    var answer = RevocationSourceStatus(source, status)
    answer.producedAt = basic.producedAt
    answer.thisUpdate = single.thisUpdate
    answer.nextUpdate = single.nextUpdate
    answer.signer = signer
    return answer
  }

  private func newest(_ responses: [SingleOCSPResponse]) -> SingleOCSPResponse? {
    responses.filter { $0.certID.names(certificate, issuer: issuer) == true }.max { $0.thisUpdate < $1.thisUpdate }
  }

  private func status(
    _ single: SingleOCSPResponse, _ basic: BasicOCSPResponse, nonce: [UInt8]?, _ what: String
  ) -> RevocationStatus {
    if let oid = (basic.unknownCritical + single.unknownCritical).first {
      return .unknown(RevocationUnknownReason(.unknownCriticalExtension, "\(what) has the unknown critical extension \(oid)"))
    }
    if let sent = nonce, let received = basic.nonce, sent != received {
      return .unknown(RevocationUnknownReason(.nonceMismatch, "\(what) is for another request: its nonce is not the one that was sent"))
    }
    if case .revoked(let time, let reason) = single.status { return .revoked(at: time, reason: reason) }
    if let doubt = timeDoubt(what, from: single.thisUpdate, until: single.nextUpdate) { return .unknown(doubt) }
    if basic.producedAt > time + skew {
      return .unknown(RevocationUnknownReason(.notYetValid, "\(what) was made in the future, on \(basic.producedAt.rfc3339)"))
    }
    if single.status == .good { return .good }
    return .unknown(RevocationUnknownReason(.responderUnknown, "the OCSP responder does not know the certificate"))
  }

  // MARK: Authorized signers (RFC 6960, section 4.2.2.2)

  private func signer(of basic: BasicOCSPResponse, _ what: String) -> Result<OCSPSigner, RevocationUnknownReason> {
    let statement = SignedStatement(
      title: what, content: basic.toBeSigned[...], signature: basic.signature, algorithm: basic.signatureAlgorithm)
    var refusal: RevocationUnknownReason?
    if matches(basic.responder, issuer) {
      refusal = statement.doubt(key: issuer.publicKey, under: profile)
      if refusal == nil { return .success(OCSPSigner(name: issuer.subject.description, isDelegated: false, isExempt: true)) }
    }
    for candidate in basic.certificates where candidate.publicKey != issuer.publicKey && matches(basic.responder, candidate) {
      let doubt = delegationDoubt(candidate) ?? statement.doubt(key: candidate.publicKey, under: profile)
      guard let doubt else {
        let isExempt = candidate.extensions.contains { $0.oid == Self.noCheckOID }
        return .success(OCSPSigner(name: candidate.subject.description, isDelegated: true, isExempt: isExempt))
      }
      refusal = doubt
    }
    if let refusal { return .failure(refusal) }
    let message = "\(what) is by \(name(of: basic.responder)), which is neither the issuer nor was its certificate sent along"
    return .failure(RevocationUnknownReason(.unauthorizedSigner, message))
  }

  private func delegationDoubt(_ candidate: Certificate) -> RevocationUnknownReason? {
    let title = "the OCSP responder \(ChainErrorText.name(candidate.subject))"
    guard candidate.issuer.matches(issuer.subject), candidate.isSigned(by: issuer.publicKey) else {
      let message = "\(title) was not authorised by the issuer \(ChainErrorText.name(issuer.subject)), who must have issued it directly"
      return RevocationUnknownReason(.unauthorizedSigner, message)
    }
    guard candidate.extendedKeyUsage?.contains(.ocspSigning) == true else {
      return RevocationUnknownReason(.unauthorizedSigner, "\(title) may not sign OCSP responses: its certificate lacks OCSPSigning")
    }
    if let usage = candidate.keyUsage, !usage.contains(.digitalSignature) {
      return RevocationUnknownReason(.unauthorizedSigner, "\(title) may not sign OCSP responses: its key usage lacks digitalSignature")
    }
    guard candidate.notBefore <= time + skew, time.seconds <= (candidate.notAfter + skew).seconds else {
      let days = "\(candidate.notBefore.date) to \(candidate.notAfter.date)"
      return RevocationUnknownReason(.unauthorizedSigner, "the certificate of \(title) is valid from \(days) only")
    }
    return nil
  }

  private func matches(_ responder: BasicOCSPResponse.Responder, _ candidate: Certificate) -> Bool {
    switch responder {
    case .name(let name): candidate.subject.matches(name)
    case .key(let hash): Digest.sha1(candidate.publicKey.content) == hash
    }
  }

  private func name(of responder: BasicOCSPResponse.Responder) -> String {
    switch responder {
    case .name(let name): ChainErrorText.name(name)
    case .key(let hash): "the key \(Hex.encode(hash.prefix(20)))"
    }
  }

  /// id-pkix-ocsp-nocheck: the responder's certificate need not be checked for revocation (RFC 6960, section 4.2.2.2.1).
  private static let noCheckOID = OID(1, 3, 6, 1, 5, 5, 7, 48, 1, 5)
}

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
    if list.nextUpdate == nil { return nonconforming("has no date of its next update") }
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

extension RevocationChecker {
  /// The status from the staple; nil if none was requested, or if none was sent and none is required.
  func answer(from staple: RevocationEvidence.Staple, mustStaple: Bool) -> RevocationSourceStatus? {
    switch staple {
    case .notAsked: return nil
    case .absent:
      guard mustStaple else { return nil }
      let message = "the certificate demands a stapled OCSP response (RFC 7633), and the server sent none"
      return RevocationSourceStatus(.staple, .unknown(RevocationUnknownReason(.stapleMissing, message)))
    case .sent(let der):
      do throws(PKIError) {
        return answer(from: try OCSPResponse(der: der), source: .staple)
      } catch {
        return RevocationSourceStatus(
          .staple, .unknown(RevocationUnknownReason(.malformed, "the stapled OCSP response is malformed: \(error.reason)")))
      }
    }
  }

  /// Whether the response has an entry for the certificate.
  func isAsked(by response: OCSPResponse) -> Bool {
    response.basic?.responses.contains { $0.certID.names(certificate, issuer: issuer) == true } ?? false
  }
}
