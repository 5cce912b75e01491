public import Appraisal
public import Connect
public import Observation
public import Probes
internal import Transport

/// Examines the TLS properties of a target and verifies the certificates of the timed connections: the command `probe`.
public struct ProbeInspection: Sendable {
  private let question: NegotiationProbeOptions
  private let appraiser: ChainAppraiser?
  private let connector: Connector
  /// Looks up DNS records during the handshakes; nil to look up none.
  public var records: DNSRecordsProbe?
  /// What the server might turn off, whose effect on the simulated clients is computed; none by default.
  public var restrictions: [ServerRestriction] = []

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
    guard case .observed(var seen) = outcome else { return outcome }
    appraiser?.appraise(&seen)
    if !restrictions.isEmpty {
      seen.lockout = ClientLockout.observation(of: seen.simulations, without: restrictions, server: ServerAcceptance(seen.simulations))
    }
    return .observed(seen)
  }

  /// The same with the target's DNS records; nil if none are looked up.
  public func runWithRecords(
    _ target: Target, progress: @escaping @Sendable (ProbeProgress) -> Void = { _ in }
  ) async -> (Outcome<ProbeObservation>, DNSRecordsObservation?) {
    guard let records else { return (await run(target, progress: progress), nil) }
    let isHTTPS = connector.options.approach.startTLS == nil
    let limit = question.maxTime.map { Deadline.after($0) } ?? .never
    var (outcome, found) = await records.observe(target, isHTTPS: isHTTPS, until: limit) { await run(target, progress: progress) }
    if found != nil, let appraiser, case .observed(let probe) = outcome, let first = probe.presented.first {
      RecordsAppraiser(appraiser.options).appraise(&found, certificates: first.chain.certificates)
    }
    return (outcome, found)
  }
}
