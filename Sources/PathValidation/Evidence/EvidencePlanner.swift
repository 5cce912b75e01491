public import Bytes
public import X509

/// Determines the data to fetch for the verification of a chain, without fetching it: missing issuers first, then revocation.
///
/// Call `next`, fetch the data it requests, pass the outcome to `received`, and repeat. No URL is requested twice, and the number of
/// fetches is bounded, whatever the certificates contain.
public struct EvidencePlanner: Sendable {
  public enum Step: Hashable, Sendable {
    case need(EvidenceItem)
    case done(GatheredEvidence)
  }

  private enum Stage {
    case issuers
    case revocation
  }

  private let store: TrustStore
  private let time: Timestamp
  private let wants: EvidenceFetchOptions
  private let profile: Profile
  private let limits: Limits
  private var served: ServedChain
  private var evidence: RevocationEvidence
  private var fetched: [FetchedCertificate] = []
  private var stage = Stage.issuers
  private var asked: Set<String> = []
  private var failures: [String: RevocationUnknownReason] = [:]
  private var pending: (need: EvidenceItem, subject: Certificate)?
  private var questions: [RevocationQuery] = []
  private var path: [Certificate] = []
  private var isAnchored = false

  /// `evidence` is the data available without fetching: a staple, and CRLs from files.
  public init(
    served: ServedChain, store: TrustStore, at time: Timestamp, wants: EvidenceFetchOptions, profile: Profile = .webPKI,
    limits: Limits = Limits(), evidence: RevocationEvidence = .none
  ) {
    self.served = served
    self.store = store
    self.time = time
    self.wants = wants
    self.profile = profile
    self.limits = limits
    self.evidence = evidence
    if !wants.revocation.readsStaple { self.evidence.staple = .notAsked }
  }

  /// The next fetch, or the findings; the same until an outcome is passed in.
  public mutating func next() -> Step {
    if let pending { return .need(pending.need) }
    if stage == .issuers {
      if wants.fetchIntermediates, let (need, subject) = missingIssuer() { return ask(need, about: subject) }
      beginRevocation()
    }
    while let query = questions.first {
      questions.removeFirst()
      if isSettled(query) { continue }
      if let known = failures[query.need.location] {
        note(known, query)
        continue
      }
      // A CRL that was read for another certificate applies to this one too.
      if asked.contains(query.key) { continue }
      guard asked.count < wants.fetchLimit else {
        note(RevocationUnknownReason(.limitExceeded, "stopped after \(asked.count) fetches"), query)
        continue
      }
      return ask(query.need, about: query.certificate)
    }
    let evidence = evidence.including(signersAmong: served)
    return .done(
      GatheredEvidence(
        served: served, fetched: fetched, evidence: evidence,
        revocations: CertificateVerifier(VerificationContext(time: time, profile: profile, revocation: evidence)).revocationStatuses(
          of: path, isAnchored: isAnchored)))
  }

  /// Processes the outcome of the last need; ignored if there is none. Returns the reason the outcome is unusable, or nil.
  @discardableResult public mutating func received(_ outcome: EvidenceOutcome) -> RevocationUnknownReason? {
    guard let (need, subject) = pending else { return nil }
    pending = nil
    do throws(RevocationUnknownReason) {
      try take(outcome, need, subject)
      return nil
    } catch {
      failures[need.location] = error
      if let source = RevocationQuery.source(of: need) {
        evidence.failures.append(.init(subject, RevocationSourceStatus(source, .unknown(error), location: need.location)))
      }
      return error
    }
  }

  private mutating func take(_ outcome: EvidenceOutcome, _ need: EvidenceItem, _ subject: Certificate) throws(RevocationUnknownReason) {
    let title = ChainErrorText.shortened(need.location)
    switch outcome {
    case .failed(let reason): throw RevocationUnknownReason(.unreachable, "\(title) did not respond: \(reason)")
    case .refused(let reason): throw RevocationUnknownReason(.notFetched, "\(title) was not queried: \(reason)")
    case .bytes(let bytes):
      do throws(PKIError) {
        switch need {
        case .issuer(let location): try addIssuers(bytes, location)
        case .ocsp(let location, let request):
          let response = try OCSPResponse(der: bytes)
          evidence.responses.append(.init(response, about: subject, nonce: request.nonce, location: location))
        case .crl(let location): try addLists(bytes, location, subject)
        }
      } catch {
        throw RevocationUnknownReason(.malformed, "what \(title) has is no \(need.title): \(error.reason)")
      }
    }
  }

  private mutating func addLists(_ bytes: [UInt8], _ location: String, _ subject: Certificate) throws(PKIError) {
    let question = RevocationChecker(subject, issuer: subject, at: time)
    let lists = try CertificateList.read(bytes).prefix(Self.sourceLimit)
    guard lists.contains(where: question.isCandidate) else {
      throw .malformed("it is of another issuer, \(lists.first.map { ChainErrorText.name($0.issuer) } ?? "")")
    }
    for var list in lists {
      list.location = location
      evidence.lists.append(list)
    }
  }

  private mutating func ask(_ need: EvidenceItem, about subject: Certificate) -> Step {
    asked.insert(RevocationQuery.key(need))
    pending = (need, subject)
    return .need(need)
  }

  // MARK: Missing issuers

  /// The URL of a missing issuer of some path; nil if there is already a trusted path.
  private func missingIssuer() -> (EvidenceItem, Certificate)? {
    guard asked.count < wants.fetchLimit else { return nil }
    let verdict = CertificateVerifier(VerificationContext(time: time, profile: profile, limits: limits)).verify(served, trusting: store)
    guard !verdict.paths.contains(where: \.isTrusted) else { return nil }
    for path in verdict.paths where path.anchor == nil {
      guard let last = path.certificates.last, !last.isSelfIssued else { continue }
      for location in last.authorityInformationAccess?.issuers ?? [] {
        let need = EvidenceItem.issuer(location)
        if Self.isFetchable(location), !asked.contains(RevocationQuery.key(need)) { return (need, last) }
      }
    }
    return nil
  }

  private mutating func addIssuers(_ bytes: [UInt8], _ location: String) throws(PKIError) {
    let found = try CertificateBundle.read(bytes, limit: Self.bundleLimit)
    let known = Set(served.certificates)
    for certificate in found where !known.contains(certificate) {
      served.fetched.append(certificate)
      fetched.append(FetchedCertificate(certificate: certificate, location: location))
    }
  }

  // MARK: Revocation

  private mutating func beginRevocation() {
    stage = .revocation
    let verdict = CertificateVerifier(VerificationContext(time: time, profile: profile, limits: limits)).verify(served, trusting: store)
    path = verdict.paths.first?.certificates ?? []
    isAnchored = verdict.paths.first?.anchor != nil
    for (certificate, issuer) in zip(path, path.dropFirst()) {
      if wants.revocation.asksResponders {
        for location in (certificate.authorityInformationAccess?.ocsp ?? []).filter(Self.isFetchable).prefix(Self.sourceLimit) {
          let request = OCSPRequest(OCSPCertID(certificate, issuer: issuer), nonce: wants.nonce)
          questions.append(RevocationQuery(certificate: certificate, issuer: issuer, need: .ocsp(location, request)))
        }
      }
      if wants.revocation.readsLists {
        for location in certificate.crlDistributionPoints.filter(Self.isFetchable).prefix(Self.sourceLimit) {
          questions.append(RevocationQuery(certificate: certificate, issuer: issuer, need: .crl(location)))
        }
      }
    }
  }

  /// Whether another location of the same kind has already provided the status.
  private func isSettled(_ query: RevocationQuery) -> Bool {
    var question = RevocationChecker(query.certificate, issuer: query.issuer, at: time)
    question.profile = profile
    question.consider(evidence.including(signersAmong: served), path: path, anchor: isAnchored ? path.last : nil)
    switch query.need {
    case .issuer: return true
    case .ocsp:
      return evidence.responses.contains { entry in
        entry.certificate == query.certificate && question.answer(from: entry.response, nonce: entry.nonce).status.doubt == nil
      }
    case .crl:
      return evidence.lists.contains(where: question.isCandidate) && question.answer(from: evidence.lists).status.doubt == nil
    }
  }

  private mutating func note(_ doubt: RevocationUnknownReason, _ query: RevocationQuery) {
    guard let source = RevocationQuery.source(of: query.need) else { return }
    evidence.failures.append(.init(query.certificate, RevocationSourceStatus(source, .unknown(doubt), location: query.need.location)))
  }

  /// The maximum number of locations of one kind to try per certificate.
  private static let sourceLimit = 3
  /// The maximum number of certificates to take from one file.
  private static let bundleLimit = 16

  /// LDAP and file URLs are not supported.
  private static func isFetchable(_ location: String) -> Bool {
    let scheme = location.prefix(8).lowercased()
    return location.utf8.count <= 2_048 && (scheme.hasPrefix("http://") || scheme.hasPrefix("https://"))
  }
}

/// An issuer's certificate that was fetched because the server did not send it.
public struct FetchedCertificate: Hashable, Sendable {
  public let certificate: Certificate
  public let location: String
}

/// The outcome of a fetch.
public enum EvidenceOutcome: Hashable, Sendable {
  case bytes([UInt8])
  /// The fetch failed, with the reason for people.
  case failed(String)
  /// It was not attempted, as for a private address, with the reason.
  case refused(String)
}

/// The result of an evidence inquiry: the data for verifying the chain in addition to the chain.
public struct GatheredEvidence: Hashable, Sendable {
  /// The served chain, with the fetched certificates.
  public let served: ServedChain
  public let fetched: [FetchedCertificate]
  public let evidence: RevocationEvidence
  /// The revocation status of each certificate of the best path whose issuer is in the path.
  public let revocations: [CertificateRevocation]
}

/// The data to fetch for the verification of a chain, and its limits.
public struct EvidenceFetchOptions: Hashable, Sendable {
  public var fetchIntermediates: Bool
  public var revocation: RevocationMode
  /// The maximum number of fetches of all kinds.
  public var fetchLimit = 16
  /// The nonce to send to each responder; nil for none, since most serve stored responses.
  public var nonce: [UInt8]?

  public init(fetchIntermediates: Bool = false, revocation: RevocationMode = .staple) {
    self.fetchIntermediates = fetchIntermediates
    self.revocation = revocation
  }
}

/// The sources of revocation information.
public enum RevocationMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// None; staples are ignored.
  case off
  /// The server's OCSP staple (RFC 6066, section 8).
  case staple
  /// The staple, and the OCSP responders listed in certificates.
  case ocsp
  /// The staple, and the CRLs listed in certificates.
  case crl
  case all

  public var readsStaple: Bool { self != .off }
  public var asksResponders: Bool { self == .ocsp || self == .all }
  public var readsLists: Bool { self == .crl || self == .all }
}
