public import Appraisal
public import Connect
public import Observation
public import Probes

/// Examines the TLS properties of a target and verifies the certificates of the timed connections: the command `probe`.
public struct ProbeInspection: Sendable {
  private let question: NegotiationProbeOptions
  private let appraiser: ChainAppraiser?
  private let connector: Connector

  /// Without `verification` no certificate is verified.
  public init(_ question: NegotiationProbeOptions, verification: VerificationOptions?, connector: Connector) {
    self.question = question
    appraiser = verification.map(ChainAppraiser.init)
    self.connector = connector
  }

  /// Fails only if no attempt could begin, like `NegotiationProbe.run`.
  public func run(
    _ target: Target, progress: @escaping @Sendable (ProbeProgress) -> Void = { _ in }
  ) async -> Outcome<ProbeObservation> {
    let outcome = await NegotiationProbe(question, connector: connector).run(target, progress: progress)
    guard let appraiser, case .observed(var seen) = outcome else { return outcome }
    appraiser.appraise(&seen)
    return .observed(seen)
  }
}
