public import Appraisal
public import Connect
public import Observation
public import Probes
internal import Transport

/// Fetches the certificate chains of a target, the evidence that is missing, and verifies them: the command `chain`.
public struct ChainInspection: Sendable {
  private let question: ChainProbeOptions
  private let appraiser: ChainAppraiser
  private let connector: Connector
  /// Looks up DNS records during the handshakes; nil to look up none.
  public var records: DNSRecordsProbe?

  public init(_ question: ChainProbeOptions, verification: VerificationOptions, connector: Connector) {
    self.question = question
    appraiser = ChainAppraiser(verification)
    self.connector = connector
  }

  /// A cancelled task gets the results so far.
  public func run(_ target: Target) async -> Outcome<ChainObservation> { await run(target, until: .after(question.timeout)) }

  /// The same with the target's DNS records; nil if none are looked up.
  public func runWithRecords(_ target: Target) async -> (Outcome<ChainObservation>, DNSRecordsObservation?) {
    let overall = Deadline.after(question.timeout)
    guard let records else { return (await run(target, until: overall), nil) }
    let isHTTPS = connector.options.approach.startTLS == nil
    var (outcome, found) = await records.observe(target, isHTTPS: isHTTPS, until: overall) { await run(target, until: overall) }
    if found != nil, case .observed(let chain) = outcome, let first = chain.addresses.first(where: { !$0.certificates.isEmpty }) {
      RecordsAppraiser(appraiser.options).appraise(&found, certificates: first.certificates.map(\.der))
    }
    return (outcome, found)
  }

  private func run(_ target: Target, until overall: Deadline) async -> Outcome<ChainObservation> {
    switch await ChainProbe(question, connector: connector).run(target, until: overall) {
    case .observed(let addresses): return .observed(await verified(addresses, until: overall))
    case .failed(let failure): return .failed(failure)
    case .skipped(let reason): return .skipped(reason)
    }
  }

  private func verified(_ addresses: [AddressObservation], until overall: Deadline) async -> ChainObservation {
    var addresses = addresses
    var appraiser = appraiser
    var evidence = EvidenceCollection(appraiser, connector: connector, until: overall)
    var anchors = TrustAnchorCollection(appraiser.options)
    for index in addresses.indices {
      let presented = addresses[index].presented
      addresses[index].chain = appraiser.verify(presented)
      if !Task.isCancelled { await evidence.complete(&addresses[index].chain, of: presented) }
      appraiser.appraise(&addresses[index])
      anchors.add(of: addresses[index].chain)
    }
    return ChainObservation(addresses: addresses, judgedBy: anchors.basis)
  }
}
