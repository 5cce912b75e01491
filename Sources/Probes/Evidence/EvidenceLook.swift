internal import Observation
internal import PKI

/// Completes a chain with fetched data, and verifies it again.
struct EvidenceLook {
  let judgement: ChainJudgement

  func complete(_ chain: inout ChainDescription, _ fetcher: inout EvidenceFetcher) async {
    guard !chain.certificates.isEmpty else { return }
    var evidence = judgement.revocation
    if judgement.wants.revocation.readsStaple { evidence.staple = staple(in: chain) }
    let served = ServedChain(der: chain.certificates.map(\.der))
    var inquiry = EvidenceInquiry(
      served: served, store: judgement.store, at: judgement.time, wants: judgement.wants, profile: judgement.profile,
      limits: judgement.limits, evidence: evidence)
    while true {
      switch inquiry.next() {
      case .need(let need):
        var (outcome, fetch) = await fetcher.fetch(need)
        if let doubt = inquiry.received(outcome) {
          if fetch.outcome == .fetched { fetch.outcome = .failed }
          fetch.error = doubt.message
        }
        chain.fetched.append(fetch)
      case .done(let findings):
        for found in findings.fetched { chain.note(found) }
        chain.judge(findings.served, by: judgement, evidence: findings.evidence)
        return
      }
    }
  }

  /// The staple as in the first verification.
  private func staple(in chain: ChainDescription) -> RevocationEvidence.Staple {
    if let staple = chain.ocspStaple { return .sent(staple.der) }
    let isMissing = chain.revocation.first?.answers.contains { $0.cause == .stapleMissing } ?? false
    return isMissing ? .absent : .notAsked
  }
}
