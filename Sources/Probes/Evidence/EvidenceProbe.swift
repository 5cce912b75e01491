public import Connect
public import Observation
internal import Transport

/// Fetches what chains lack and what is to be known about them, each thing once: at most a request for each URL that certificates
/// name.
public struct EvidenceProbe: Sendable {
  private let judgement: ChainJudgement
  private let fetchesPrivate: Bool
  private let connector: Connector

  public init(_ judgement: ChainJudgement, fetchesPrivate: Bool, connector: Connector) {
    self.judgement = judgement
    self.fetchesPrivate = fetchesPrivate
    self.connector = connector
  }

  /// Completes a chain that is described already, and judges it again. Nothing is asked when nothing is wanted.
  public func complete(_ chain: inout ChainDescription, within timeout: Duration) async {
    var chains = [chain]
    await complete(&chains, overall: .after(timeout))
    chain = chains[0]
  }

  func complete(_ chains: inout [ChainDescription], overall: Deadline) async {
    guard judgement.fetches else { return }
    var fetcher = EvidenceFetcher(connector, trusting: judgement, fetchesPrivate: fetchesPrivate, overall: overall)
    for index in chains.indices where !Task.isCancelled {
      await EvidenceLook(judgement: judgement).complete(&chains[index], &fetcher)
    }
  }
}
