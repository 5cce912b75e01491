internal import Bytes
public import Observation
public import PKI
internal import TLSWire

extension ChainDescription {
  /// Fills in the certificates and their verification results; the staple has to be set already.
  ///
  /// `stapleWasAsked` is whether a staple was requested; otherwise its absence is no evidence.
  public mutating func describe(_ served: ServedChain, by judgement: ChainJudgement, stapleWasAsked: Bool = false) {
    guard !served.entries.isEmpty else { return }
    certificates = served.entries.enumerated().map { CertificateDescription($0.element, depth: $0.offset, at: judgement.time) }
    var evidence = judgement.revocation
    if judgement.wants.revocation.readsStaple {
      evidence.staple = ocspStaple.map { .sent($0.der) } ?? (stapleWasAsked ? .absent : .notAsked)
    }
    judge(served, by: judgement, evidence: evidence)
    if let list = served.entries.first?.certificate?.signedCertificateTimestamps {
      let timestamps = (try? SignedCertificateTimestampList(reading: list).timestamps) ?? []
      scts += timestamps.map { SCTDescription($0, source: .certificate) }
    }
  }

  /// Fills in the verdict, its paths, and the revocation results.
  mutating func judge(_ served: ServedChain, by judgement: ChainJudgement, evidence: RevocationEvidence) {
    let evidence = evidence.including(signersAmong: served)
    let judged = judgement.verdict(on: served, evidence: evidence)
    verdict = VerdictDescription(judged)
    paths = judged.paths.map { PathDescription($0, served: served) }
    pathsTruncated = judged.pathsTruncated
    baselineViolations = judged.paths.first?.baselineViolations.map(BaselineViolationDescription.init) ?? []
    servedOrder = ServedOrderDescription(judged.servedOrder)
    guard judgement.wants.revocation != .off else { return }
    let path = judged.paths.first?.certificates ?? []
    let found = PKI.revocation(
      of: path, isAnchored: judged.paths.first?.anchor != nil, evidence: evidence, at: judgement.time, profile: judgement.profile)
    let isRequested = judgement.wants.revocation.asksResponders || judgement.wants.revocation.readsLists
    revocation = found.map { one in
      var described = RevocationObservation(one)
      described.requested = isRequested
      return described
    }
  }
}
