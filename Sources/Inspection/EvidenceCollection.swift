internal import Appraisal
internal import Connect
internal import Observation
internal import Probes
internal import Transport

/// Fetches the evidence that the verification of chains lacks, and verifies them again.
struct EvidenceCollection {
  private let appraiser: ChainAppraiser
  private var probe: EvidenceProbe

  init(_ appraiser: ChainAppraiser, connector: Connector, until overall: Deadline) {
    self.appraiser = appraiser
    probe = EvidenceProbe(connector, fetchesPrivate: appraiser.options.fetchesPrivate, until: overall)
  }

  /// Sends no request if none is required.
  mutating func complete(_ chain: inout ChainDescription, of presented: PresentedChain) async {
    guard var inquiry = ChainInquiry(presented, by: appraiser) else { return }
    while let request = inquiry.next() { inquiry.received(await probe.fetch(request)) }
    inquiry.finish(&chain)
  }
}
