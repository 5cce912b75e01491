internal import Bytes
internal import Crypto
internal import DomainNames
public import Observation
internal import PathValidation
internal import X509

/// Turns the certificates that a server presented into verdicts. It uses no network: missing evidence is requested by `ChainInquiry`.
public struct ChainAppraiser: Sendable {
  public let options: VerificationOptions
  /// The certificates of the last chain, and the signatures verified so far: the verdicts on a chain share them.
  private var served = ServedChain(der: [])
  private var signatures = SignatureCache()

  public init(_ options: VerificationOptions) { self.options = options }

  /// Describes and verifies a chain with the evidence that is available without requests.
  public mutating func verify(_ presented: PresentedChain) -> ChainDescription {
    var chain = ChainDescription()
    chain.ocspStaple = presented.staple.map(StapleDescription.init)
    served = ServedChain(der: presented.certificates)
    if !served.entries.isEmpty {
      chain.certificates = served.entries.enumerated().map {
        CertificateDescription($0.element, depth: $0.offset, at: options.time)
      }
      describeVerdict(on: served, with: options.evidence(with: presented), in: &chain)
      chain.scts = SCTDescription.embedded(in: served.entries.first?.certificate)
    }
    chain.scts += presented.timestamps.map { SCTDescription($0, source: .tls) }
    return chain
  }

  /// Fills in the verdict, its paths, and the revocation results.
  mutating func describeVerdict(on served: ServedChain, with evidence: RevocationEvidence, in chain: inout ChainDescription) {
    let verifier = CertificateVerifier(options.context(with: evidence.including(signersAmong: served)))
    let verdict = verifier.verify(served, trusting: [options.store], signatures: &signatures)[0]
    chain.verdict = VerdictDescription(verdict)
    chain.paths = verdict.paths.map { PathDescription($0, served: served) }
    chain.pathsTruncated = verdict.pathsTruncated
    chain.baselineViolations = verdict.paths.first?.baselineViolations.map(BaselineViolationDescription.init) ?? []
    chain.servedOrder = ServedOrderDescription(verdict.servedOrder)
    guard options.wants.revocation != .off else { return }
    let path = verdict.paths.first?.certificates ?? []
    let isRequested = options.wants.revocation.asksResponders || options.wants.revocation.readsLists
    chain.revocation = verifier.revocationStatuses(of: path, isAnchored: verdict.paths.first?.anchor != nil).map { status in
      var described = RevocationObservation(status)
      described.requested = isRequested
      return described
    }
  }

  /// Fills in the additional verdicts, and rejects the chain if the user's pins or TLSA records do not match, or requested revocation data
  /// is missing. The last step, after all evidence was fetched.
  public mutating func appraise(_ chain: inout ChainDescription) {
    guard !chain.certificates.isEmpty else { return }
    let certificates = chain.certificates.map(\.der)
    var served = served.entries.map(\.der) == certificates ? served : ServedChain(der: certificates)
    served.fetched = []
    for found in chain.fetched.flatMap(\.certificates) {
      guard let block = try? X509.PEM.certificates(Array(found.pem.utf8)).first, let certificate = try? Certificate(der: block.der) else {
        continue
      }
      served.fetched.append(certificate)
    }
    chain.appraisal = AdditionalVerdicts(chain, served: served, by: options, signatures: signatures).appraisal
    if let pins = chain.appraisal.pins, !pins.isMatched {
      chain.reject("pin_mismatch", "none of the \(pins.unmatched.count) pins fits a certificate of the path")
    }
    if let dane = chain.appraisal.dane, dane.outcome == .failed { chain.reject("dane_mismatch", dane.summary) }
    chain.requireRevocation()
  }

  /// The same for the chain of an address, which is rejected unless the server proved possession of its key.
  public mutating func appraise(_ address: inout AddressObservation) {
    appraise(&address.chain)
    address.requirePossession()
  }
}

extension ChainDescription {
  /// Rejects the chain if OCSP responses or CRLs were requested and none was usable.
  fileprivate mutating func requireRevocation() {
    let code = VerdictError.revocationUnknown
    for found in revocation where found.isUnanswered && found.requested == true {
      guard verdict?.errors.contains(where: { $0.code == code && $0.depth == found.depth }) == false else { continue }
      let reason = found.message ?? "no response"
      verdict?.trusted = false
      verdict?.errors.append(
        VerdictError(code: code, depth: found.depth, message: "whether \(found.subject) was revoked is unknown: \(reason)"))
    }
  }

  fileprivate mutating func reject(_ code: String, _ message: String) {
    verdict?.trusted = false
    verdict?.errors.append(VerdictError(code: code, depth: nil, message: message))
  }
}

extension ChainAppraiser {
  /// Fills in the verdicts on the chains of the timed connections.
  public func appraise(_ probe: inout ProbeObservation) {
    appraiseClients(&probe)
    probe.collectCertificates()
    var anchors = TrustAnchorCollection(options)
    let verified = probe.presented.map { verdict(on: $0, anchors: &anchors) }
    // Worst first: a wrong signature before an untrusted chain before a trusted one.
    probe.chains =
      verified.filter { $0.possession == .refuted } + verified.filter { $0.possession != .refuted && !$0.isTrusted }
      + verified.filter(\.isTrusted)
    guard let worst = probe.chains.first else { return }
    probe.verdict = worst.verdict
    probe.possession = worst.possession
    probe.possessionReason = worst.possessionReason
    probe.isVerdictEnforced = options.isEnforced
    probe.judgedBy = anchors.basis
  }

  /// Verifies the chain like the command `chain`.
  private func verdict(on repeated: RepeatedChain, anchors: inout TrustAnchorCollection) -> ProbedChainObservation {
    let presented = repeated.chain
    let possession = presented.possession ?? .notProven
    var address = AddressObservation(address: .loopbackV4, port: 0)
    address.possession = possession
    address.possessionReason = presented.possessionReason
    var trustedUntil: Timestamp?
    if !presented.certificates.isEmpty {
      let served = ServedChain(der: presented.certificates)
      let evidence = options.evidence(with: presented).including(signersAmong: served)
      let verdict = CertificateVerifier(options.context(with: evidence)).verify(served, trusting: options.store)
      address.chain.verdict = VerdictDescription(verdict)
      anchors.add(verdict.paths.compactMap { $0.anchor == nil ? nil : $0.certificates.last })
      trustedUntil = verdict.paths.filter(\.isTrusted).compactMap { $0.certificates.map(\.notAfter).min() }.max()
    }
    address.requirePossession(hasLeaf: !presented.certificates.isEmpty)
    var probed = ProbedChainObservation(
      attempts: repeated.attempts, sha256: presented.certificates.map { Hex.encode(Digest.sha256($0)) },
      verdict: address.chain.verdict ?? VerdictDescription(trusted: false, hostnameMatches: nil), possession: possession,
      possessionReason: presented.possessionReason, trustedUntil: trustedUntil?.rfc3339)
    probed.ocspStaple = presented.staple.map(StapleDescription.init)
    probed.isStapleExpected = presented.isStapleExpected
    return probed
  }
}
