internal import Bytes
internal import Crypto
public import Observation
internal import PathValidation
internal import X509

extension ChainAppraiser {
  /// Fills in the verdicts on the chains of the timed connections.
  public func appraise(_ probe: inout ProbeObservation) {
    let verified = probe.presented.map { verdict(on: $0) }
    // Worst first: a wrong signature before an untrusted chain before a trusted one.
    probe.chains =
      verified.filter { $0.possession == .refuted } + verified.filter { $0.possession != .refuted && !$0.isTrusted }
      + verified.filter(\.isTrusted)
    guard let worst = probe.chains.first else { return }
    probe.verdict = worst.verdict
    probe.possession = worst.possession
    probe.possessionReason = worst.possessionReason
    probe.isVerdictEnforced = options.isEnforced
    probe.judgedBy = options.basis
  }

  /// Verifies the chain like the command `chain`.
  private func verdict(on repeated: RepeatedChain) -> ProbedChainObservation {
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
      trustedUntil = verdict.paths.filter(\.isTrusted).compactMap { $0.certificates.map(\.notAfter).min() }.max()
    }
    address.requirePossession(hasLeaf: !presented.certificates.isEmpty)
    return ProbedChainObservation(
      attempts: repeated.attempts, sha256: presented.certificates.map { Hex.encode(Digest.sha256($0)) },
      verdict: address.chain.verdict ?? VerdictDescription(trusted: false, hostnameMatches: nil), possession: possession,
      possessionReason: presented.possessionReason, trustedUntil: trustedUntil?.rfc3339)
  }
}
