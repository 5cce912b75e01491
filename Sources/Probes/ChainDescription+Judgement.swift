public import Observation
public import PKI
internal import TLSWire

extension ChainDescription {
  /// Fills in the certificates and what is to be thought of them.
  public mutating func describe(_ served: ServedChain, by judgement: ChainJudgement) {
    guard !served.entries.isEmpty else { return }
    certificates = served.entries.enumerated().map { CertificateDescription($0.element, depth: $0.offset, at: judgement.time) }
    let judged = judgement.verdict(on: served)
    verdict = VerdictDescription(judged)
    paths = judged.paths.map { PathDescription($0, served: served) }
    pathsTruncated = judged.pathsTruncated
    servedOrder = ServedOrderDescription(judged.servedOrder)
    if let list = served.entries.first?.certificate?.signedCertificateTimestamps {
      let timestamps = (try? SignedCertificateTimestampList(reading: list).timestamps) ?? []
      scts += timestamps.map { SCTDescription($0, source: "certificate") }
    }
  }
}
