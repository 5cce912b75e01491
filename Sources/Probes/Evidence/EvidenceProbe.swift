public import Connect
public import Observation
internal import Transport

/// Fetches missing issuers and revocation data of chains, each only once: at most one request per URL in the certificates.
public struct EvidenceProbe: Sendable {
  private let judgement: ChainJudgement
  private let fetchesPrivate: Bool
  private let connector: Connector

  public init(_ judgement: ChainJudgement, fetchesPrivate: Bool, connector: Connector) {
    self.judgement = judgement
    self.fetchesPrivate = fetchesPrivate
    self.connector = connector
  }

  /// Completes a chain that is already described, and verifies it again. Sends no request if none is required.
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
