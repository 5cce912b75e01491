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

  public init(_ question: ChainProbeOptions, verification: VerificationOptions, connector: Connector) {
    self.question = question
    appraiser = ChainAppraiser(verification)
    self.connector = connector
  }

  /// A cancelled task gets the results so far.
  public func run(_ target: Target) async -> Outcome<ChainObservation> {
    let overall = Deadline.after(question.timeout)
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
    for index in addresses.indices {
      let presented = addresses[index].presented
      addresses[index].chain = appraiser.verify(presented)
      if !Task.isCancelled { await evidence.complete(&addresses[index].chain, of: presented) }
      appraiser.appraise(&addresses[index])
    }
    return ChainObservation(addresses: addresses, judgedBy: appraiser.options.basis)
  }
}
